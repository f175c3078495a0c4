import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { makeCredentials, type Credentials } from '#testEnvironment/credentials/credentials.ts';
import { softTokenEnv } from '#testEnvironment/credentials/softToken.ts';
import { PYTHON_TOOLS } from '#testEnvironment/pyHanko.ts';
import { figure, median, type Benchmark, type Figure } from '../figure.ts';
import { inOwnFolder } from '../measure/afterwards.ts';
import { alternate } from '../measure/alternate.ts';
import { buildSigner, installPythonTools } from '../measure/builds.ts';
import { progress } from '../measure/progress.ts';
import { drawPapers } from './papers.ts';
import { createSigner, holderOf, told, type SigningTimes } from './signer.ts';

const PAPERS = 100;
const LARGEST_BYTES = 5_000_000;
/** What a firm files on the eve of a deadline: usual declarations, all in one batch. */
const BATCH = 200;
const LARGEST_OF_BATCH_BYTES = 60_000;
const ROUNDS = 5;
const RATE_GOAL = 5;
const COST_GOAL = 1.5;
const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * 100 documents from 20 kB to 5 MB, read from disk, signed with a key on a software token and written; and a batch of
 * 200 usual ones under one login.
 *
 * Ours is the signing code of the native host, one process and one login. The first peer is pyHanko with its PKCS#11
 * signer on the same token, one process and one login too; start and login are not counted on either side. The second is
 * what cannot be saved: each file read, its SHA-256, and one signature of the token over that, without a document around
 * it; nothing is written there, so that our writing is left out beside it. All documents that ours has signed are then looked at by poppler, qpdf and pyHanko.
 */
export const benchmark: Benchmark = {
  name: 'sign',
  run: () =>
    inOwnFolder('sign', async (dir) => {
      progress('building the signer, drawing the papers');
      installPythonTools();
      const program = buildSigner();
      const credentials = makeCredentials(join(dir, 'credentials'));
      const files = await drawPapers(join(dir, 'papers'), PAPERS, LARGEST_BYTES);
      const batch = await drawPapers(join(dir, 'batch'), BATCH, LARGEST_OF_BATCH_BYTES);
      return [
        ...(await measure({ dir, program, credentials, files })),
        await measureBatch({ dir, program, credentials, files: batch }),
      ];
    }),
};

type Bench = {
  readonly dir: string;
  readonly program: string;
  readonly credentials: Credentials;
  readonly files: readonly string[];
};

const withCheck = ({ sign, write, check }: SigningTimes) => sign + write + check;
const peerTimesSchema = v.strictObject({ sign: v.number() });

async function measure(bench: Bench): Promise<readonly Figure[]> {
  const { dir, credentials, program, files } = bench;
  const outDir = join(dir, 'ours');
  const ourSigner = createSigner({ dir, credentials, program });
  const ours = { sign: () => ourSigner.sign(files, outDir) };
  const theirs = createPeer(bench);
  ours.sign();
  theirs.sign();
  const seen: SigningTimes[] = [];
  const times = await alternate('sign', ROUNDS, {
    ours: async () => {
      const round = ours.sign();
      seen.push(round);
      progress(`  ours: ${JSON.stringify(round)}`);
      return round.sign + round.write;
    },
    peer: async () => theirs.sign().sign,
  });
  progress('looking at what was signed');
  const sound = check(bench, outDir);
  const of = (part: (round: SigningTimes) => number) => median(seen.map(part));
  const [sign, bare, checked] = [of((round) => round.sign), of((round) => round.bare), of(withCheck)];
  const written = median(times.ours);
  const rate = (ms: number) => (PAPERS * 1000) / ms;
  const peerMs = median(times.peer);
  return [
    figure({
      name: `${PAPERS} documents, 20 kB to 5 MB`,
      value: rate(written),
      unit: 'documents/s',
      peer: { name: 'pyHanko', value: rate(peerMs) },
      goal: { text: `at least ${RATE_GOAL} times the rate`, met: peerMs / written >= RATE_GOAL },
    }),
    figure({
      name: 'one document, read and signed',
      value: sign / PAPERS,
      unit: 'ms',
      peer: { name: 'SHA-256 and C_Sign', value: bare / PAPERS },
      goal: { text: `at most ${COST_GOAL} times`, met: sign / bare <= COST_GOAL },
    }),
    figure({
      name: 'the same, written, read again and checked',
      value: checked / PAPERS,
      unit: 'ms',
      peer: { name: 'SHA-256 and C_Sign', value: bare / PAPERS },
    }),
    ...Object.entries(sound).map(([name, count]) =>
      figure({
        name: `documents that ${name}`,
        value: count,
        unit: 'documents',
        goal: { text: `all ${PAPERS}`, met: count === PAPERS },
      }),
    ),
  ];
}

/** All of a batch, one after the other, checked as before it is sent. */
async function measureBatch(bench: Bench): Promise<Figure> {
  const { dir, credentials, program, files } = bench;
  const outDir = join(dir, 'ours-of-batch');
  const signer = createSigner({ dir, credentials, program });
  const theirs = createPeer(bench);
  const times = await alternate('sign a batch', ROUNDS, {
    ours: async () => withCheck(signer.sign(files, outDir)),
    peer: async () => theirs.sign().sign,
  });
  const [ours, peer] = [median(times.ours), median(times.peer)];
  return figure({
    name: `${BATCH} declarations in one batch, written and checked`,
    value: ours / 1000,
    unit: 's',
    peer: { name: 'pyHanko, not checked', value: peer / 1000 },
  });
}

function createPeer({ dir, credentials, files }: Bench) {
  const outDir = join(dir, `theirs-${files.length}`);
  mkdirSync(outDir);
  const { module, label, pin, conf } = credentials.token;
  const issuer = credentials.pki.issuingCertificate;
  const task = { module, tokenLabel: label, pin, keyId: holderOf(credentials).id, issuer, files, outDir };
  const env = softTokenEnv(conf);
  return {
    sign: () => v.parse(peerTimesSchema, told(`${PYTHON_TOOLS}/bin/python`, [script('pyhanko_sign.py')], task, env)),
  };
}

/** How many of the signed documents each judge finds sound. */
function check({ credentials, files }: Bench, outDir: string) {
  const signed = files.map((file) => join(outDir, basename(file)));
  const keeps = (file: string, at: number) => {
    const original = readFileSync(files[at] ?? '');
    return readFileSync(file).subarray(0, original.length).equals(original);
  };
  const task = { root: credentials.pki.rootCertificate, files: signed };
  const python = told(`${PYTHON_TOOLS}/bin/python`, [script('pyhanko_check.py')], task, process.env);
  return {
    'begin with the original': signed.filter(keeps).length,
    'pdfsig finds valid': signed.filter(isValidForPoppler).length,
    'qpdf finds sound': signed.filter(isSoundForQpdf).length,
    'pyHanko trusts': v.parse(v.strictObject({ sound: v.number() }), python).sound,
  };
}

function isValidForPoppler(file: string): boolean {
  const text = execFileSync('pdfsig', ['-nocert', file], { encoding: 'utf8' });
  return text.includes('Signature is Valid') && text.includes('Total document signed');
}

function isSoundForQpdf(file: string): boolean {
  try {
    execFileSync('qpdf', ['--check', file], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
