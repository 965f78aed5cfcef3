// What cannot wait for the page's own script. A file of its own: the page's policy allows no inline script.
(() => {
  // The theme, before the first paint.
  let theme = null;
  try {
    theme = localStorage.getItem('marrow.theme');
  } catch {
    // Storage may be forbidden; the system's theme it is.
  }
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme === 'light' || theme === 'dark' ? theme : system;

  // The sample that greets a visitor whose address asks for nothing.
  if (location.search.length > 1 || location.hash.length > 1) return;
  for (const href of (document.currentScript.dataset.greeting ?? '').split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), preload(href)));
  }

  function preload(href) {
    return { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href };
  }
})();
