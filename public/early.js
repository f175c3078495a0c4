// Before the first paint: the theme, so that nothing flashes, and the first texts, beside the program.
(() => {
  const theme = localStorage.getItem('theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  const language = localStorage.getItem('i18nextLng') === 'ro' ? 'ro' : 'en';
  document.documentElement.lang = language;
  window.firstTexts = fetch(`/locales/${language}/first.json`)
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);
})();
