// Sets the theme and the language before the first paint, so that nothing flashes.
(() => {
  const theme = localStorage.getItem('theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.lang = localStorage.getItem('i18nextLng') === 'ro' ? 'ro' : 'en';
})();
