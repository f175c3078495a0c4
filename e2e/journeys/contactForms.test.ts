import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  attachedFile,
  contactFormOf,
  copied,
  dropFiles,
  markSubmitted,
  openContactForm,
  saveContactForm,
} from '#steps/contactForms.ts';
import { refreshMessages } from '#steps/messages.ts';
import { goTo } from '#steps/shell.ts';
import { filled, texts } from '#steps/texts.ts';
import { foundFilingFirm } from '#testEnvironment/firm.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const CLIENT = '12345674';
const NAME = 'EXEMPLU SRL';
const TEXT = 'Nu a sosit recipisa pentru D300.\nVă rugăm să verificați „starea” declarației.';
const FORM = {
  client: NAME,
  category: 'Asistență tehnică servicii informatice',
  subCategory: 'Depunere declarații',
  text: TEXT,
};
const PDF = '%PDF-1.7\nconfirmare\n%%EOF';
/** Source: specification CO-4. */
const MOST_BYTES = 10_000_000;
const { contactForms, error } = texts;
let environment: JourneyEnvironment;
let page: Page;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [CLIENT] });
  const firm = await foundFilingFirm(environment, { clients: [CLIENT] });
  ({ page } = firm);
  await firm.browser.grantPermissions(['clipboard-read', 'clipboard-write']);
});
beforeEach(() => goTo(page, 'contactForms'));
afterAll(() => environment.stop());

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const leave = async () => {
  await page.getByRole('button', { name: texts.common.action.cancel }).click();
  const question = page.getByRole('dialog', { name: texts.form.leave.title });
  await Promise.race([question.waitFor(), heading(contactForms.title)]);
  if (await question.isVisible()) await question.getByRole('button', { name: texts.form.leave.confirm }).click();
  await heading(contactForms.title);
};

describe('a contact form', () => {
  it('begins with a dropped file, is copied to the authority, marked as submitted, and finds its answer', async () => {
    await dropFiles(page, [{ name: 'Confirmare.pdf', bytes: PDF }]);
    await heading(contactForms.new.title);
    await attachedFile(page).getByText('Confirmare.pdf').waitFor();
    await saveContactForm(page, FORM);
    await page.getByText(contactForms.toast.created).first().waitFor();
    await contactFormOf(page, NAME).getByText('Requested', { exact: true }).waitFor();

    await openContactForm(page, NAME);
    const download = page.waitForEvent('download');
    await page
      .getByRole('link', { name: filled(contactForms.file.downloadOf, { fileName: 'Confirmare.pdf' }) })
      .click();
    expect((await download).suggestedFilename()).toBe('Confirmare.pdf');
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: contactForms.authority.open }).click();
    const authority = await opened;
    expect(await authority.evaluate(() => window.opener === null)).toBe(true);
    await authority.getByLabel('CUI / CNP').fill(await copied(page, contactForms.copy.taxId));
    expect(await copied(page, contactForms.copy.category)).toBe(FORM.category);
    expect(await copied(page, contactForms.copy.subCategory)).toBe(FORM.subCategory);
    await authority
      .getByLabel('Categoria')
      .selectOption('Asistenta tehnica servicii informatice / Depunere declaratii');
    await authority.getByLabel('Textul sesizarii').fill(await copied(page, contactForms.copy.text));
    await authority.getByRole('button', { name: 'Trimite' }).click();
    const registrationNumber = await authority.locator('b').innerText();
    await authority.close();

    await markSubmitted(page, registrationNumber);
    await page.getByText(contactForms.answer.waiting).waitFor();
    expect(await copied(page, contactForms.copy.number)).toBe(registrationNumber);
    await expect
      .poll(async () => {
        await refreshMessages(page, { certificate: environment.credentials.token.holders[0]!.cn, days: 60 });
        await goTo(page, 'contactForms');
        return contactFormOf(page, NAME).getByText('Response received', { exact: true }).count();
      }, PATIENCE)
      .toBe(1);
    await openContactForm(page, NAME);
    await page.getByText(`nr. ${registrationNumber} din`).first().waitFor();
    await page.getByRole('link', { name: contactForms.answer.open }).click();
    await page.getByText('Urmare sesizarii dumneavoastra').first().waitFor();
    await page.keyboard.press('Escape');
    await heading(contactForms.view.title);
    const sent = await environment.simulator.control.contactForms();
    expect(sent).toMatchObject([{ fiscalCode: CLIENT, number: registrationNumber }]);
    expect(sent[0]?.text.replaceAll('\r\n', '\n')).toBe(TEXT);
  });

  it('takes one of thirty files that are dropped at once, and says so', async () => {
    const files = Array.from({ length: 30 }, (_, at) => ({ name: `Pagina ${at + 1}.pdf`, bytes: PDF }));
    await dropFiles(page, files);
    const dialog = page.getByRole('dialog', { name: contactForms.several.title });
    await dialog.getByText('You have dropped 30 files.').waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(30);
    await dialog.getByRole('button', { name: contactForms.several.none }).click();
    await heading(contactForms.title);
    await dropFiles(page, files);
    await dialog.getByRole('button', { name: 'Attach Pagina 17.pdf', exact: true }).click();
    await heading(contactForms.new.title);
    await attachedFile(page).getByText('Pagina 17.pdf').waitFor();
    await leave();
  });

  it('takes no file of another kind or above ten million bytes, whatever its name says', async () => {
    await dropFiles(page, [{ name: 'program.exe', bytes: 'MZ' }]);
    await page.getByText(contactForms.problem.fileType).waitFor();
    await dropFiles(page, [{ name: 'mare.pdf', bytes: PDF, sizeBytes: MOST_BYTES + 1 }]);
    await page.getByText(contactForms.problem.fileSize).waitFor();
    // What only the bytes tell is told by the server.
    await dropFiles(page, [{ name: 'program.pdf', bytes: 'MZ' }]);
    await saveContactForm(page, { ...FORM, text: 'Al doilea formular.' });
    await page.getByRole('alert').getByText(error.spvContact.fileUnsupported).first().waitFor();
    await dropFiles(page, [{ name: 'mare.pdf', bytes: PDF, sizeBytes: MOST_BYTES }]);
    await attachedFile(page).getByText('mare.pdf').waitFor();
    await page.getByRole('button', { name: contactForms.new.submit }).click();
    await heading(contactForms.title);
    const rows = page.getByRole('table', { name: contactForms.table }).locator('tr[data-row]');
    await rows.nth(1).waitFor();
    expect(await rows.count()).toBe(2);
  });
});

const PATIENCE = { timeout: onThisMachine(60_000), interval: 1000 };
