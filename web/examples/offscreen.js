// The page's part of offscreen.html: transfers its canvas to a worker, and forwards sizes and drags.
const canvas = document.querySelector('canvas');
const worker = new Worker(new URL('offscreen-worker.js', import.meta.url), { type: 'module' });

const size = () => ({
  width: canvas.clientWidth,
  height: canvas.clientHeight,
  pixelRatio: devicePixelRatio,
});
const offscreen = canvas.transferControlToOffscreen();
worker.postMessage({ canvas: offscreen, ...size() }, [offscreen]);
new ResizeObserver(() => worker.postMessage(size())).observe(canvas);

canvas.style.touchAction = 'none';
canvas.addEventListener('pointerdown', ({ pointerId }) => canvas.setPointerCapture(pointerId));
canvas.addEventListener('pointermove', ({ buttons, movementX, movementY }) => {
  if (buttons === 1) worker.postMessage({ turn: [-movementX * 0.4, movementY * 0.4] });
});
