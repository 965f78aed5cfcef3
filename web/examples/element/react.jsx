// A model in React (19 or later): attributes and properties are props; events are props that begin with "on".
import 'marrow3d/element/define';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function Viewer({ src }) {
  const [clips, setClips] = useState([]);
  const [clip, setClip] = useState(null);
  const takeClips = (event) => setClips(event.target.availableAnimations);
  return (
    <>
      <marrow-viewer src={src} animationName={clip} autoplay cameraControls onload={takeClips} />
      <select aria-label="Clip" onChange={(event) => setClip(event.target.value)}>
        {clips.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </>
  );
}

createRoot(document.querySelector('#app')).render(<Viewer src="models/tris.md2" />);
