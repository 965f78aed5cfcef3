// A model in React (19 or later) that a server renders. During hydration React sets neither properties nor
// listeners of custom elements: use attributes, and add listeners in an effect.
import 'marrow3d/element/define';
import { useEffect, useRef, useState } from 'react';

export function Viewer({ src }) {
  const viewer = useRef(null);
  const [clips, setClips] = useState([]);
  const [clip, setClip] = useState(null);
  useEffect(() => {
    const takeClips = () => setClips(viewer.current.availableAnimations);
    takeClips();
    viewer.current.addEventListener('load', takeClips);
    return () => viewer.current?.removeEventListener('load', takeClips);
  }, []);
  return (
    <>
      <marrow-viewer ref={viewer} src={src} animation-name={clip} autoplay="" camera-controls="" />
      <select aria-label="Clip" onChange={(event) => setClip(event.target.value)}>
        {clips.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </>
  );
}
