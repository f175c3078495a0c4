import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_FIRM_SETTINGS } from '#contracts/firmSettings.ts';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { aFiling, renderFilings } from '../testing/renderFilings.tsx';

const ADMINS_ONLY = 'Your role does not allow this. Ask an admin of your firm.';
const SECOND_PERSON = 'You uploaded this declaration yourself. Your firm wants a colleague to approve it.';
const me = anAccount().user.id;

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});
const show = async (...[options]: Parameters<typeof renderFilings>) => {
  const rendered = await renderFilings(options);
  ({ close } = rendered);
  return rendered;
};
type Rendered = Awaited<ReturnType<typeof show>>;

const choose = async ({ user }: Rendered, name: string) =>
  user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
const bar = () => within(screen.getByRole('toolbar', { name: 'Selected filings' }));
const openMenu = ({ user }: Rendered, name: string) =>
  screen.findByRole('button', { name: `Actions for ${name}` }).then((button) => user.click(button));

describe('where only admins may approve', () => {
  const firmSettings = { ...DEFAULT_FIRM_SETTINGS, approvedByAdminsOnly: true };

  it('a member is told why a filing cannot be approved, in the menu of its row and in the bar', async () => {
    const rendered = await show({ filings: [aFiling(1)], account: anAccount({ role: 'member', firmSettings }) });
    await openMenu(rendered, 'Client 1');
    const item = await screen.findByRole('menuitem', { name: /^Approve/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(item.textContent).toContain(ADMINS_ONLY);
    await rendered.user.keyboard('{Escape}');
    await choose(rendered, 'Client 1');
    expect(bar().getByRole('button', { name: /^Approve/ })).toHaveProperty('disabled', true);
    expect(bar().getByText(ADMINS_ONLY)).toBeDefined();
    await rendered.user.keyboard('a');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('an admin approves', async () => {
    const rendered = await show({ filings: [aFiling(1)], account: anAccount({ role: 'admin', firmSettings }) });
    await choose(rendered, 'Client 1');
    await rendered.user.click(bar().getByRole('button', { name: /^Approve/ }));
    expect(await screen.findByRole('alertdialog', { name: 'Approve 1 filing?' })).toBeDefined();
  });
});

describe('where the right was taken from this person', () => {
  it('they are told so at the greyed approval, whatever their role', async () => {
    const TAKEN = 'Your right to approve declarations was taken away. An admin of your firm can give it back.';
    const rendered = await show({ filings: [aFiling(1)], account: anAccount({ role: 'admin', mayApprove: false }) });
    await openMenu(rendered, 'Client 1');
    const item = await screen.findByRole('menuitem', { name: /^Approve/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(item.textContent).toContain(TAKEN);
    await rendered.user.keyboard('{Escape}');
    await choose(rendered, 'Client 1');
    expect(bar().getByText(TAKEN)).toBeDefined();
  });
});

describe('where a second person approves', () => {
  const account = anAccount({ firmSettings: { ...DEFAULT_FIRM_SETTINGS, approvedBySecondPerson: true } });
  const filings = [aFiling(1, { createdBy: me }), aFiling(2)];

  it('one may not approve what one uploaded, and is told so', async () => {
    const rendered = await show({ filings, account });
    await choose(rendered, 'Client 1');
    expect(bar().getByText(SECOND_PERSON)).toBeDefined();
    expect(bar().getByRole('button', { name: /^Approve/ })).toHaveProperty('disabled', true);
  });

  it('one approves the others of a selection, and the own ones stay chosen', async () => {
    const rendered = await show({ filings, account });
    await choose(rendered, 'Client 1');
    await choose(rendered, 'Client 2');
    await rendered.user.click(bar().getByRole('button', { name: /^Approve/ }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Approve 1 filing?' }));
    expect(question.getByText(/Client 2/)).toBeDefined();
    expect(question.queryByRole('checkbox', { name: /Client 1/ })).toBeNull();
    expect(question.getByText(`Client 1 · D300 · 10/2026 · d300-1.xml: ${SECOND_PERSON}`)).toBeDefined();
  });
});
