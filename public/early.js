// Runs before the page's main script. It is a separate file because the page's policy allows no inline script.
(() => {
  // The theme, before the first paint.
  let theme = null;
  try {
    theme = localStorage.getItem('marrow.theme');
  } catch {
    // Storage may be forbidden. Then the system's theme applies.
  }
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme === 'light' || theme === 'dark' ? theme : system;
})();
