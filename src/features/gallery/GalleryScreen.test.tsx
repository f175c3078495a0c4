import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { GALLERY_PARTS } from './galleryParts.ts';
import { GalleryScreen } from './GalleryScreen.tsx';

let rendered: Awaited<ReturnType<typeof renderApp>> | null = null;
afterEach(() => rendered?.close());

describe.each(GALLERY_PARTS)('the gallery of %s', (part) => {
  it('shows its parts, each control with a name', async () => {
    rendered = await renderApp({
      server: createFakeServer({ 'GET /users': ok([]), 'GET /clients/list': ok([]) }),
      link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
      vault: { keep: () => '', get: () => null, forget: () => {} },
      screen: () => <GalleryScreen part={part} />,
    });
    await screen.findByRole('heading', { level: 1, name: 'Gallery' });
    const unnamed = screen.queryAllByRole('button', { name: '' });
    expect(unnamed.map(({ outerHTML }) => outerHTML)).toEqual([]);
    const untranslated = screen.queryAllByText(/^[a-z]+\.[a-zA-Z]+$/);
    expect(untranslated.map(({ textContent }) => textContent)).toEqual([]);
  });
});
