import { describe, expect, it } from 'vitest';
import { FILE_NAME_BYTES_MAX } from '#contracts/limits.ts';
import { documentName, extensionOf, periodOf, type NamedDocument } from './fileName.ts';

const RECEIPT: NamedDocument = {
  client: 'Panificația Șapte Spice SRL',
  form: 'D300',
  period: periodOf(2026, 10),
  kind: 'recipisa',
  number: '1200000006',
  extension: 'pdf',
};
const END = 'D300 2026-10 - recipisa 1200000006.pdf';
const nameOf = (over: Partial<NamedDocument>): string => documentName({ ...RECEIPT, ...over });
const ofClient = (client: string): string => nameOf({ client });

describe('the name of a document', () => {
  it.each([
    ['all that is known', nameOf({}), `Panificatia Sapte Spice SRL - ${END}`],
    ['an old and a new cedilla alike', ofClient('Şapte Țări'), `Sapte Tari - ${END}`],
    ['no client', nameOf({ client: null }), END],
    [
      'a year without a month',
      nameOf({ period: periodOf(2026, null) }),
      'Panificatia Sapte Spice SRL - D300 2026 - recipisa 1200000006.pdf',
    ],
    [
      'neither form nor period',
      nameOf({ form: null, period: periodOf(null, null) }),
      'Panificatia Sapte Spice SRL - recipisa 1200000006.pdf',
    ],
    ['no number', nameOf({ number: null }), 'Panificatia Sapte Spice SRL - D300 2026-10 - recipisa.pdf'],
    ['signs that Windows forbids', ofClient('A/B\\C:D*E?"F"<G>|H'), `A B C D E F G H - ${END}`],
    ['a way out of the folder', ofClient('../../etc/passwd'), `etc passwd - ${END}`],
    ['control characters and line ends', ofClient('A\u0000B\r\nC\u007fD'), `A B C D - ${END}`],
    ['a text that turns the direction', ofClient('fdp\u202Eexe'), `fdp exe - ${END}`],
    ['half a letter', ofClient('A\ud800B'), `A\ufffdB - ${END}`],
    ['dots and blanks at its ends', ofClient(' . S.C. Doi S.R.L. . '), `S.C. Doi S.R.L - ${END}`],
    ['a device before a dot', ofClient('Con.Impex SRL'), `_Con.Impex SRL - ${END}`],
    ['a device with a number', ofClient('COM1.RO'), `_COM1.RO - ${END}`],
    ['a word that only begins so', ofClient('Auxiliar SRL'), `Auxiliar SRL - ${END}`],
    ['letters of another alphabet', ofClient('Олег ООД'), `Олег ООД - ${END}`],
    ['typographic quotes', ofClient('Cabinet „Ion” SRL'), `Cabinet Ion SRL - ${END}`],
  ])('has or leaves out: %s', (_, name, expected) => expect(name).toBe(expected));

  it('keeps form, kind and number of a client with an endless name', () => {
    for (const client of ['A'.repeat(5000), 'ă '.repeat(3000), '漢'.repeat(900), '👩‍💼'.repeat(300)]) {
      const name = ofClient(client);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(FILE_NAME_BYTES_MAX);
      expect(name.endsWith(` - ${END}`)).toBe(true);
      expect(name.isWellFormed()).toBe(true);
    }
  });

  it('is never empty, nor a device alone', () => {
    const nothing = { client: '', form: null, period: null, number: null } as const;
    expect(nameOf({ ...nothing, kind: '...' })).toBe('document.pdf');
    expect(nameOf({ ...nothing, kind: 'nul' })).toBe('_nul.pdf');
    expect(Buffer.byteLength(nameOf({ ...nothing, kind: 'x'.repeat(900) }))).toBeLessThanOrEqual(FILE_NAME_BYTES_MAX);
  });

  it('ends as the type of the file says, or as it was called', () => {
    expect(extensionOf('application/pdf', 'a.bin')).toBe('pdf');
    expect(extensionOf('application/octet-stream', 'D300.XML')).toBe('xml');
    expect(extensionOf(null, 'nothing')).toBe('bin');
  });
});
