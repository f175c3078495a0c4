import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderWork } from '../testing/renderWork.tsx';
import { aWorkItem, workItemId } from '../testing/workItemSample.ts';
import { CopyDialog } from './CopyDialog.tsx';

const COPY = 'POST /work-items/*/copies';
const item = aWorkItem(1);
const aClient = {
  id: item.clientId,
  name: 'Alfa',
  legalName: item.clientLegalName,
  taxId: null,
  isActive: true,
  accountManagerId: null,
  accountManagerName: null,
  customerSince: '2024-01-01',
};

let close = () => {};
afterEach(() => close());
async function show() {
  const onClose = vi.fn<() => void>();
  const rendered = await renderWork('/work/workItems', () => <CopyDialog item={item} onClose={onClose} />, {
    'GET /clients/list': ok([aClient]),
  });
  ({ close } = rendered);
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate this work item' }));
  const submit = () => rendered.user.click(dialog.getByRole('button', { name: /^Create the copy/ }));
  return { ...rendered, dialog, submit, onClose };
}

it('makes a copy with other days, and leads to it', async () => {
  const { user, server, router, dialog, submit, onClose } = await show();
  server.on(COPY, { status: 201, body: aWorkItem(2) });
  const to = dialog.getByLabelText(/: to$/);
  await user.clear(to);
  await user.type(to, '31/12/2099');
  await submit();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/work/workItems/${workItemId(2)}/tasks`));
  const { clientId, title, startDate } = item;
  expect(server.lastOf(COPY)?.body).toEqual({ clientId, title, startDate, dueDate: '2099-12-31' });
  expect(onClose).toHaveBeenCalledOnce();
});

it('stays open with what was entered where the work item is gone', async () => {
  const { server, dialog, submit, onClose } = await show();
  server.on(COPY, refusal('workItem.notFound'));
  await submit();
  expect(await dialog.findByRole('alert')).toBeDefined();
  expect(dialog.getByLabelText(/^Title/)).toHaveProperty('value', 'Work 1');
  expect(onClose).not.toHaveBeenCalled();
});
