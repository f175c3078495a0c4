import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENT_READ_BYTES_MAX } from '#contracts/limits.ts';
import { aDeclaration, aDeclarationPdf, aPdf } from '#serverTesting/declarations.ts';
import {
  attachments,
  filesAt,
  type FilePlace,
  deflateBomb,
  nameTree,
  nestedArrays,
  objectStreamBomb,
  rawPdf,
} from '#serverTesting/hostilePdf.ts';
import { createDeclarationChecker, type DocumentFile } from './checkDeclaration.ts';

const MB = 1024 * 1024;
const checker = createDeclarationChecker();
let folder: string;
let valid: Buffer<ArrayBuffer>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dosar-hostile-'));
  valid = await aDeclarationPdf('D300');
});
afterAll(async () => {
  await checker.stop();
  await rm(folder, { recursive: true });
});

const xml = (text: string | Buffer): DocumentFile => ({ bytes: Buffer.from(text) });
const found = async (file: DocumentFile) =>
  (await checker.check('firm', file, 'file')).issues.map(({ severity, code }) => `${severity} ${code}`);

/** Peak memory of this process's children, in bytes, sampled while they work. */
function watchMemory(): () => number {
  let most = 0;
  const look = () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        const isOurs = new RegExp(`^PPid:\\t${process.pid}$`, 'm').test(status);
        const isReader = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reader.main.ts');
        if (!isOurs || !isReader) continue;
        most = Math.max(most, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024);
      } catch {
        // The process has ended.
      }
    }
  };
  const timer = setInterval(look, 20);
  return () => {
    clearInterval(timer);
    look();
    return most;
  };
}

const lol = Array.from({ length: 10 }, (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at};`.repeat(10)}">`).join('\n');

describe('a hostile XML ends in a named issue', () => {
  it.each<[string, string | Buffer, string]>([
    ['entities that grow', `<!DOCTYPE a [<!ENTITY lol0 "lol">${lol}]><a>&lol10;</a>`, 'error xmlForbidden'],
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 'error xmlForbidden'],
    ['an external document type', '<!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd"><a/>', 'error xmlForbidden'],
    ['an entity that nobody declared', '<a>&x;</a>', 'error xmlMalformed'],
    ['elements in elements', '<a>'.repeat(1_000_000), 'error fileTooComplex'],
    ['a document type without an end', `<!DOCTYPE a [${'<!ENTITY a "b">'.repeat(200_000)}`, 'error xmlMalformed'],
    ['an attribute twice', aDeclaration('D300').replace(' temei', ' luna="7" temei'), 'error xmlMalformed'],
    ['two roots', `${aDeclaration('D300')}<a/>`, 'error xmlMalformed'],
    ['bytes that are not of its encoding', Buffer.from('<a b="\xff"/>', 'latin1'), 'error xmlMalformed'],
    ['an encoding that nobody knows', '<?xml version="1.0" encoding="x-none"?><a/>', 'error xmlMalformed'],
    ['a NUL', '<a b="\0"/>', 'error xmlMalformed'],
    ['nothing', '', 'error fileUnsupported'],
    ['no element', '<!-- -->', 'error xmlMalformed'],
  ])('%s', async (_, text, issue) => {
    expect(await found(xml(text))).toEqual([issue]);
  });
});

const spec = (name: string, ...objects: readonly number[]) => {
  const [first, second = first] = objects;
  return `<< /Type /Filespec /F ${name} /UF ${name} /EF << /F ${first} 0 R /UF ${second} 0 R >> >>`;
};
const A_IN_UTF16 = '<feff0061>';

describe('a PDF with several files under one name', () => {
  const two = [aDeclaration('D300'), aDeclaration('D100')];
  it.each([
    [
      'as two entries',
      [
        { key: '(a)', file: spec('(a.xml)', 10) },
        { key: '(a)', file: spec('(b.xml)', 11) },
      ],
      'a',
    ],
    [
      'as two entries whose names are written differently',
      [
        { key: '(a)', file: spec('(b.xml)', 10) },
        { key: A_IN_UTF16, file: spec('(c.xml)', 11) },
      ],
      'a',
    ],
    [
      'as two files',
      [
        { key: '(1)', file: spec('(a.xml)', 10) },
        { key: '(2)', file: spec('(a.xml)', 11) },
      ],
      'a.xml',
    ],
    ['as one file with two contents', [{ key: '(a)', file: spec('(a.xml)', 10, 11) }], 'a'],
  ] as const)('is refused: %s', async (_, entries, name) => {
    const { issues } = await checker.check('firm', { bytes: attachments(entries, two) }, 'file');
    expect(issues).toEqual([
      { severity: 'error', code: 'xmlSameName', place: 'file', values: { found: '2', name }, wording: '' },
    ]);
  });

  it('has one file where two entries lead to it', async () => {
    const once = [{ key: '(a)', file: spec('(a.xml)', 10) }];
    for (const key of ['(a)', A_IN_UTF16, '(b)']) {
      expect(await found({ bytes: attachments([...once, { key, file: spec('(a.xml)', 10) }], two) })).toEqual([]);
    }
  });

  it('may have one beside the declaration that is no XML', async () => {
    const entries = [
      { key: '(a)', file: spec('(a)', 10) },
      { key: '(a)', file: spec('(a)', 11) },
    ];
    expect(await found({ bytes: attachments(entries, ['Only a note.', aDeclaration('D300')]) })).toEqual([]);
  });
});

describe('a declaration that is attached beside the name tree', () => {
  it.each<FilePlace>(['document', 'page', 'pin', 'note'])('is found at the %s', async (place) => {
    expect(await found({ bytes: filesAt([place], [aDeclaration('D300')]) })).toEqual([]);
  });

  it('is one where several places lead to it', async () => {
    const everywhere = filesAt(['document', 'page', 'pin', 'note'], [aDeclaration('D300')]);
    expect(await found({ bytes: everywhere })).toEqual([]);
  });

  it('is refused beside a second one, which another viewer would show', async () => {
    const files = [aDeclaration('D300'), aDeclaration('D300')];
    expect(await found({ bytes: filesAt(['document'], files) })).toEqual(['error xmlSeveral']);
  });
});

/** pdf.js reports some failed allocations as damage, depending on which one failed. */
const TOO_LARGE_INSIDE = ['error fileTooComplex', 'error fileDamaged'];

describe('a hostile PDF ends in a named issue', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, readonly string[]]>([
    ['an attached file that grows', () => deflateBomb(1024), ['error fileTooComplex']],
    ['an attached file packed twice', () => deflateBomb(900, 2), ['error fileTooComplex']],
    ['objects in a stream that grows', () => objectStreamBomb(600), TOO_LARGE_INSIDE],
    ['a name tree in a circle', () => nameTree('circle'), ['error xmlNotAvailable', 'error fileDamaged']],
    [
      'a deep name tree',
      () => nameTree('deep'),
      ['error xmlNotAvailable', 'error fileDamaged', 'error fileTooComplex'],
    ],
    [
      'arrays in arrays',
      () => nestedArrays(2_000_000),
      ['error fileDamaged', 'error fileTooComplex', 'error xmlNotAvailable'],
    ],
    ['a password', () => aPdf([], { password: 'secret' }), ['error fileEncrypted']],
    ['no attached file', () => aPdf([]), ['error xmlNotAvailable']],
    [
      'two attached declarations',
      () => aPdf(['a', 'b'].map((name) => ({ name, bytes: aDeclaration('D300') }))),
      ['error xmlSeveral'],
    ],
    ['a document type inside', () => aPdf([{ name: 'a', bytes: '<!DOCTYPE a><a/>' }]), ['error xmlForbidden']],
    ['neither objects nor a catalog', () => rawPdf(['null']), ['error fileDamaged']],
    ['no table of objects', () => Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF'), ['error fileDamaged']],
    ['a zip', () => Buffer.from('PK\x03\x04rest'), ['error fileUnsupported']],
  ])('%s', async (_, make, issues) => {
    const [issue, ...more] = await found({ bytes: await make() });
    expect(more).toEqual([]);
    expect(issues).toContain(issue);
  });

  it('zip files are counted and never opened: one is allowed, two are not', async () => {
    const zip = { name: 'a.zip', bytes: Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(MB, 7)]) };
    const declaration = { name: 'a.xml', bytes: aDeclaration('D300') };
    expect(await found({ bytes: await aPdf([declaration, zip]) })).toEqual([]);
    expect(await found({ bytes: await aPdf([declaration, zip, { ...zip, name: 'b.zip' }]) })).toEqual([
      'error zipSeveral',
    ]);
  });

  it('a file truncated at any tenth of its length is damaged', async () => {
    for (let tenth = 1; tenth < 10; tenth += 1) {
      const cut = valid.subarray(0, Math.floor((valid.length * tenth) / 10));
      expect(await found({ bytes: cut })).toEqual([tenth === 0 ? 'error fileUnsupported' : 'error fileDamaged']);
    }
  });

  it('randomly changed files get an answer', async () => {
    let state = 20_261_121;
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const originals = [valid, Buffer.from(aDeclaration('D394')), await aDeclarationPdf('D112')];
    for (let round = 0; round < 150; round += 1) {
      const mutant = Buffer.from(originals[round % originals.length] ?? valid);
      for (let change = 0; change <= random(12); change += 1) mutant[random(mutant.length)] = random(256);
      const { issues, issueCount } = await checker.check('firm', { bytes: mutant }, 'mutant');
      expect(issueCount).toBeGreaterThanOrEqual(issues.length);
    }
  });
});

describe('the size of a file', () => {
  it('is checked before the file is read', async () => {
    const path = join(folder, 'large.xml');
    await writeFile(path, Buffer.alloc(50 * MB + 1, 'a'));
    expect(await found({ path })).toEqual(['error fileTooLarge']);
  });

  it('may be 50 MB: a SAF-T file of that size is read and becomes a PDF', async () => {
    const path = join(folder, 'audit.xml');
    const line = `<Transaction><TransactionID>1</TransactionID><Description>${'nota '.repeat(100)}</Description></Transaction>`;
    const [before = '', after = ''] = aDeclaration('D406', { rows: 1 }).split(/<Transaction>.*<\/Transaction>/);
    const times = Math.floor((49 * MB) / line.length);
    await writeFile(path, before + line.repeat(times) + after);
    const { issues, statementType, statement } = await checker.check('firm', { path }, 'audit.xml');
    expect({ issues, statementType }).toEqual({ issues: [], statementType: 'D406' });
    expect(statement).not.toBeNull();
  });

  it('of 50 MB of noise, or of elements, ends in a named issue', async () => {
    expect(
      await found({ bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(49 * MB, 'obj << ')]) }),
    ).toEqual(['error fileDamaged']);
    const elements = await found({
      bytes: Buffer.from(`<declaratie394>${'<op1/>'.repeat(8_000_000)}</declaratie394>`),
    });
    expect(elements).toEqual(['error fileTooComplex']);
  });
});

describe('while hostile files are read', () => {
  it('other files are read, and no process exceeds its memory limit', async () => {
    const memory = watchMemory();
    const hostile = [deflateBomb(1024), objectStreamBomb(600)].map(async (bytes) => found({ bytes }));
    const others = await Promise.all(Array.from({ length: 20 }, async () => found({ bytes: valid })));
    expect(others.every((issues) => issues.length === 0)).toBe(true);
    for (const [issue, ...more] of await Promise.all(hostile)) {
      expect(more).toEqual([]);
      expect(TOO_LARGE_INSIDE).toContain(issue);
    }
    // The limit covers writable memory; pages of the program's own file come on top.
    expect(memory()).toBeLessThanOrEqual(DOCUMENT_READ_BYTES_MAX * 1.05);
    expect(await found({ bytes: valid })).toEqual([]);
  });
});
