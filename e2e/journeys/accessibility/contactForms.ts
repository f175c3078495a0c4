import { dropFiles } from '#steps/contactForms.ts';
import { enter, whileAnswered, whileBroken, type Visit } from './visit.ts';

/** The list of contact forms, a new one, and one in each status with what is done about it. */
export async function tourContactForms(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { contactForms, table } = visit.words;
  await whileBroken(visit, '/spv-contacts', async () => {
    await enter(visit, '/spv/contact-forms');
    await look('contact forms that could not be loaded', page.getByText(contactForms.error.title).first());
  });
  await enter(visit, '/spv/contact-forms/all');
  await look('no contact forms', page.getByRole('button', { name: contactForms.action.create }));
  await enter(visit, '/spv/contact-forms?from=2020-01-01&to=2020-01-02');
  await look('contact forms filtered away', page.getByText(contactForms.empty.filtered));

  await page.route(isList, (route) => route.fulfill({ json: LIST }));
  await enter(visit, '/spv/contact-forms');
  await look('contact forms', page.getByRole('table', { name: contactForms.table }));
  await page.getByRole('button', { name: contactForms.filter.status, exact: true }).first().click();
  await look('filter by status', page.getByRole('dialog', { name: contactForms.filter.status }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: table.view.label }).first().click();
  await look('view of the contact forms', page.getByRole('dialog', { name: table.view.label }));
  await page.keyboard.press('Escape');
  await tourDrop(visit);
  await page.unroute(isList);

  for (const [at, name] of ['not sent', 'waiting for its answer', 'answered'].entries()) {
    await whileAnswered(visit, `/spv-contacts/${ROWS[at]?.id}`, detailOf(at), async () => {
      await enter(visit, `/spv/contact-forms/${ROWS[at]?.id}`);
      await look(`contact form ${name}`, page.getByText(ROWS[at]?.requestText ?? '').first());
      if (at > 0) return;
      await page.getByRole('button', { name: contactForms.authority.mark }).click();
      const dialog = page.getByRole('dialog', { name: contactForms.submitted.title });
      await look('marking as submitted', dialog.getByLabel(contactForms.field.registrationNumber));
      await dialog.getByRole('button', { name: contactForms.submitted.submit }).click();
      await look('marking without a number', dialog.getByText(visit.words.form.problem.required).last());
      await page.keyboard.press('Escape');
    });
  }
  await enter(visit, '/spv/contact-forms/00000000-0000-4000-8000-000000000404');
  await look('contact form not found', page.getByRole('heading', { name: contactForms.notFound.title }));
}

/** A new form, with what is dropped for it. */
async function tourDrop(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { contactForms } = visit.words;
  const hold = (kind: string) =>
    page.evaluate((type) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['%PDF'], 'a.pdf'));
      window.dispatchEvent(new DragEvent(type, { dataTransfer }));
    }, kind);
  await hold('dragenter');
  await look('a file held over the contact forms', page.getByText(contactForms.drop.title));
  await hold('dragleave');
  await dropFiles(page, [
    { name: 'Pagina 1.pdf', bytes: '%PDF' },
    { name: 'program.exe', bytes: 'MZ' },
  ]);
  const several = page.getByRole('dialog', { name: contactForms.several.title });
  await look('several files for one form', several.getByText('Pagina 1.pdf'));
  await several.getByRole('button', { name: contactForms.several.none }).click();
  await dropFiles(page, [{ name: 'program.exe', bytes: 'MZ' }]);
  await look('a file that is not taken', page.getByText(contactForms.problem.fileType));
  await page.getByRole('button', { name: contactForms.new.submit }).click();
  await look(
    'a new form that lacks something',
    page.getByText(visit.words.form.problem.required).filter({ visible: true }).first(),
  );
  await page.getByRole('button', { name: contactForms.field.category, exact: true }).click();
  await page.getByRole('option', { name: 'Asistență tehnică' }).first().click();
  const subCategory = page.getByRole('button', { name: contactForms.field.subCategory, exact: true });
  await look('a new form with a sub-category', subCategory);
}

const isList = (url: URL): boolean => url.pathname === '/api/spv-contacts';

const row = (number: number, status: string, change: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000060${number}`,
  clientId: '00000000-0000-4000-8000-000000000901',
  clientName: 'EXEMPLU SRL',
  clientLegalName: 'EXEMPLU SRL',
  clientRegistrationNumber: 'J40/1/2020',
  taxId: '12345674',
  dateCreated: '2026-11-20T08:00:00.000Z',
  requestCategory: 1,
  requestSubCategory: 2,
  requestText: 'Nu a sosit recipisa.',
  status,
  requestedByDisplayName: 'Ana Ionescu',
  registrationNumber: null,
  registrationDate: null,
  submittedByDisplayName: null,
  messageId: null,
  answeredAt: null,
  ...change,
});
const REGISTERED = {
  registrationNumber: '700000001',
  registrationDate: '2026-11-21',
  submittedByDisplayName: 'Ana Ionescu',
};
const ANSWERED = { messageId: '00000000-0000-4000-8000-000000000500', answeredAt: '2026-11-22T08:00:00.000Z' };
const ROWS = [
  row(1, 'Requested'),
  row(2, 'Submitted', REGISTERED),
  row(3, 'ResponseReceived', { ...REGISTERED, ...ANSWERED }),
] as const;
const LIST = { items: ROWS, hasNextPage: false, nextCursor: null, previousCursor: null };

const CONTENT = { url: '/content/file/1', mimeType: 'application/pdf', fileName: 'Confirmare.pdf' };
const detailOf = (at: number) => ({
  ...ROWS[at],
  requestContent: { id: '00000000-0000-4000-8000-000000000601', sizeBytes: 2048, ...CONTENT },
  answer: at === 2 ? { title: 'Raspuns sesizare', date: '2026-11-22T08:00:00.000Z', content: null } : null,
});
