import { defineConfig } from '@pandacss/dev';

/** Light and dark value of one colour. */
const both = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

/** The only place where a colour, a size or a shadow gets its name. */
export default defineConfig({
  preflight: true,
  include: ['./src/**/*.{ts,tsx}'],
  exclude: ['./src/**/*.test.tsx'],
  outdir: 'styled-system',
  outExtension: 'js',
  jsxFramework: 'react',
  strictTokens: true,
  strictPropertyValues: true,
  presets: ['@pandacss/preset-base'],
  conditions: {
    dark: '[data-theme=dark] &',
    mobile: '@media (max-width: 767px)',
    /** Too narrow for a second navigation beside the sidebar. */
    narrow: '@media (max-width: 1099px)',
    calm: '@media (prefers-reduced-motion: reduce)',
    hover: '&:is(:hover, [data-hover])',
    current: '&:is([aria-current=page], [data-status=active])',
    checked: '&:is(:checked, [data-state=checked], [data-state=indeterminate])',
  },
  theme: {
    keyframes: {
      spin: { to: { transform: 'rotate(360deg)' } },
      pulse: { '50%': { opacity: '0.45' } },
      appear: { from: { opacity: '0', transform: 'translateY(-4px)' } },
      rise: { from: { opacity: '0', translate: '0 8px' } },
      slide: { from: { transform: 'translateX(-100%)' } },
      slideBack: { from: { transform: 'translateX(100%)' } },
      fade: { from: { opacity: '0' } },
    },
    tokens: {
      colors: { transparent: { value: 'transparent' }, inherit: { value: 'inherit' } },
      fonts: { body: { value: "'Inter Variable', system-ui, sans-serif" }, mono: { value: 'ui-monospace, monospace' } },
      fontSizes: {
        title: { value: '18px' },
        body: { value: '14px' },
        secondary: { value: '13px' },
        caption: { value: '12px' },
        /** Letters of avatars and key caps, never text. */
        tiny: { value: '11px' },
      },
      lineHeights: { title: { value: '24px' }, body: { value: '20px' }, caption: { value: '16px' } },
      fontWeights: {
        normal: { value: '400' },
        medium: { value: '500' },
        semibold: { value: '600' },
        bold: { value: '700' },
      },
      letterSpacings: { body: { value: '-0.006em' }, title: { value: '-0.015em' } },
      spacing: {
        ...Object.fromEntries(
          [0, 1, 2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64, 80, 96].map((px) => [
            px,
            { value: `${px}px` },
          ]),
        ),
        /** Where dialogs and questions begin, below the upper edge of the window. */
        dialogTop: { value: '12vh' },
        alertTop: { value: '18vh' },
      },
      sizes: {
        ...Object.fromEntries(
          [
            1, 2, 3, 4, 6, 7, 8, 10, 12, 14, 16, 20, 22, 24, 28, 32, 36, 40, 44, 48, 56, 64, 80, 96, 120, 160, 200, 240,
            280, 320, 340, 400, 420, 480, 560,
          ].map((px) => [px, { value: `${px}px` }]),
        ),
        0: { value: '0' },
        none: { value: 'none' },
        full: { value: '100%' },
        auto: { value: 'auto' },
        screen: { value: '100vh' },
        window: { value: '100dvh' },
        /** As wide as the window allows, for what floats. */
        insideWindow: { value: 'calc(100vw - 16px)' },
        /** As high as there is room above or below its button. */
        menu: { value: 'min(60vh, var(--available-height, 60vh))' },
        popover: { value: 'min(70vh, var(--available-height, 70vh))' },
        sidebar: { value: '16rem' },
        sidebarIcons: { value: '3rem' },
        palette: { value: '680px' },
        pageSmall: { value: '794px' },
        pageMedium: { value: '1064px' },
      },
      radii: {
        4: { value: '4px' },
        6: { value: '6px' },
        8: { value: '8px' },
        12: { value: '12px' },
        pill: { value: '14px' },
        round: { value: '50%' },
      },
      durations: { none: { value: '0s' }, quick: { value: '120ms' }, calm: { value: '160ms' } },
      animations: {
        none: { value: 'none' },
        spin: { value: 'spin 0.8s steps(12) infinite' },
        pulse: { value: 'pulse 1.6s ease-in-out infinite' },
        appear: { value: 'appear 140ms ease-out' },
        fade: { value: 'fade 120ms ease-out' },
        rise: { value: 'rise 160ms ease-out' },
        slide: { value: 'slide 160ms ease-out' },
        slideBack: { value: 'slideBack 160ms ease-out' },
      },
      opacity: { 0: { value: 0 }, 1: { value: 1 }, disabled: { value: 0.5 } },
      zIndex: {
        base: { value: 0 },
        /** Within a row, above the link that covers it. */
        above: { value: 1 },
        sticky: { value: 10 },
        bar: { value: 20 },
        float: { value: 30 },
        overlay: { value: 40 },
        dialog: { value: 50 },
        toast: { value: 60 },
      },
    },
    semanticTokens: {
      colors: {
        bg: both('#ffffff', '#131318'),
        side: both('#f7f7f8', '#0e0e12'),
        line: both('#e6e6ea', '#2a2a33'),
        lineSoft: both('#f0f0f3', '#212129'),
        hover: both('#f5f5f8', '#1b1b22'),
        text: both('#18181f', '#ececf1'),
        mut: both('#636371', '#a2a2b0'),
        faint: both('#9a9aa8', '#6e6e7c'),
        /** Edges of what is filled in or ticked: 3:1 against the page. */
        control: both('#8a8a98', '#6e6e7c'),
        accent: both('#3a4bd8', '#8d9bff'),
        accentHover: both('#2f3ebb', '#a3aeff'),
        accentBg: both('#eef0ff', '#23264a'),
        accentText: both('#2c39a8', '#b9c2ff'),
        onAccent: both('#ffffff', '#10122b'),
        selected: both('#f1f3ff', '#1d1f38'),
        positive: both('#1a7a4c', '#62cf97'),
        positiveBg: both('#e8f6ee', '#12291e'),
        warning: both('#94590a', '#e6b35c'),
        warningBg: both('#fdf3df', '#2d2411'),
        critical: both('#b3261e', '#f28b82'),
        criticalHover: both('#98201a', '#f6a49d'),
        criticalBg: both('#fdecea', '#351a18'),
        neutral: both('#55555f', '#b4b4c0'),
        neutralBg: both('#f0f0f3', '#24242c'),
        info: both('#2c4bb8', '#93b0ff'),
        infoBg: both('#eaf0ff', '#18223f'),
        /** Work in client review. */
        review: both('#9c2a72', '#f09cca'),
        reviewBg: both('#fbeaf4', '#341a2a'),
        /** What a search found in a document, the one looked at, and the places of both beside it. */
        hit: both('#fbe9a6', '#fbe9a6'),
        hitOn: both('#f6b73c', '#f6b73c'),
        hitText: both('#18181f', '#18181f'),
        hitPlace: both('#d09a1c', '#d09a1c'),
        /** A document stays white. */
        paper: both('#ffffff', '#ffffff'),
        scrim: both('rgb(20 20 40 / 0.32)', 'rgb(0 0 0 / 0.6)'),
      },
      shadows: {
        float: both(
          '0 8px 28px rgb(20 20 40 / 0.14), 0 1px 3px rgb(20 20 40 / 0.1)',
          '0 10px 32px rgb(0 0 0 / 0.55), 0 0 0 1px #2f2f39',
        ),
      },
    },
    textStyles: {
      title: { value: { fontSize: '18px', lineHeight: '24px', fontWeight: '600', letterSpacing: '-0.015em' } },
      body: { value: { fontSize: '14px', lineHeight: '20px' } },
      secondary: { value: { fontSize: '13px', lineHeight: '20px' } },
      caption: { value: { fontSize: '12px', lineHeight: '16px' } },
    },
  },
  globalCss: {
    'html, body, #root': { height: 'full' },
    body: {
      margin: '0',
      fontFamily: 'body',
      fontSize: 'body',
      lineHeight: 'body',
      letterSpacing: 'body',
      fontFeatureSettings: '"cv05", "cv11", "ss03"',
      color: 'text',
      bg: 'bg',
    },
    ':root': { colorScheme: 'light' },
    '[data-theme=dark]': { colorScheme: 'dark' },
    'button, input, textarea, select': { letterSpacing: 'inherit' },
    '.sr-only': {
      position: 'absolute',
      w: '1px',
      h: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
    ':focus-visible': { outlineStyle: 'solid', outlineWidth: '2px', outlineColor: 'accent', outlineOffset: '1px' },
  },
});
