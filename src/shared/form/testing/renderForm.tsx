import type { ReactNode } from 'react';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';

/** People and a client of the firm, for the pickers. */
export const PEOPLE = [
  { id: '00000000-0000-4000-8000-000000000001', displayName: 'Maria Popa' },
  { id: '00000000-0000-4000-8000-000000000002', displayName: 'Dan Stoica' },
];
const CLIENT = {
  id: '00000000-0000-4000-8000-000000000011',
  name: 'Alfa SRL',
  legalName: 'Alfa SRL',
  taxId: '12345674',
  isActive: true,
  accountManagerId: null,
  accountManagerName: null,
  customerSince: '2026-01-01',
};

/** Renders a form at `/form`; at any other address there is another page. */
export async function renderForm(form: () => ReactNode) {
  const server = createFakeServer({ 'GET /users': ok(PEOPLE), 'GET /clients/list': ok([CLIENT]) });
  const Form = form;
  return renderApp({
    server,
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    path: '/form',
    screen: ({ pathname }) => (pathname === '/form' ? <Form /> : <p>another page</p>),
  });
}
