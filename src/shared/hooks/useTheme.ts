import { useSyncExternalStore } from 'react';

/** Themes that can be chosen. Source: specification SI-14. */
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** Where the choice is kept; public/early.js reads it before the first paint. */
const THEME_KEY = 'theme';
const listeners = new Set<() => void>();
const prefersDark = () => matchMedia('(prefers-color-scheme: dark)');

const themeOf = (stored: string | null): Theme => THEMES.find((theme) => theme === stored) ?? 'system';

/** Chooses a theme and keeps the choice. */
export function setTheme(theme: Theme): void {
  localStorage.setItem(THEME_KEY, theme);
  showTheme();
  for (const listener of listeners) listener();
}

/** Puts the chosen theme on the page and follows the system while that is the choice. */
export function watchTheme(): void {
  showTheme();
  prefersDark().addEventListener('change', showTheme);
}

function showTheme(): void {
  const theme = themeOf(localStorage.getItem(THEME_KEY));
  const isDark = theme === 'dark' || (theme === 'system' && prefersDark().matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}

/** The chosen theme. */
export const useTheme = (): Theme =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => themeOf(localStorage.getItem(THEME_KEY)),
  );
