import { css } from 'styled-system/css';
import { build } from 'vite';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { readyStyles } from './readyStyles.plugin.ts';

const SOURCE = `
  import { css, cx } from 'styled-system/css';
  export const whole = css({ px: '8', _mobile: { px: '4' }, '&:is(:hover, [data-on]) svg': { color: 'text' } });
  export const chosen = (wide) => css({ px: wide ? '8' : '4' });
`;
const outputSchema = v.object({ output: v.tupleWithRest([v.object({ code: v.string() })], v.unknown()) });

it('a build has the class names that the page would work out, where the styles stand there whole', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'source',
        resolveId: (id) => (id.endsWith('src/styled.ts') ? '/src/styled.ts' : null),
        load: (id) => (id === '/src/styled.ts' ? SOURCE : null),
      },
      readyStyles(),
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: 'src/styled.ts',
        external: ['styled-system/css'],
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const { code } = v.parse(outputSchema, built).output[0];
  const whole = css({ px: '8', _mobile: { px: '4' }, '&:is(:hover, [data-on]) svg': { color: 'text' } });
  expect(code).toContain(JSON.stringify(whole));
  expect(code).toContain('px: wide ?');
});
