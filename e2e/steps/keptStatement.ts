import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { Account } from '#testEnvironment/account.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';

type Given = {
  readonly account: Account;
  readonly sessionToken: string;
  readonly workstationKeyId: string;
  /** An approved filing. */
  readonly filingId: string;
};

/** Gives a filing a signed statement that the workstation keeps; answers which document, for the link. */
export async function aKeptStatement(environment: JourneyEnvironment, given: Given) {
  const { account, sessionToken, workstationKeyId, filingId } = given;
  const asked = async (method: string, path: string, body: unknown): Promise<unknown> => {
    const { status, body: answer } = await account.call(method, path, body);
    expect({ path, status, answer }).toMatchObject({ path, status: expect.closeTo(202, -1) });
    return answer;
  };
  const folder = join(environment.workstation.documentsDir, 'signed');
  mkdirSync(folder, { recursive: true });
  await asked('PUT', `/spv-document-folders/${workstationKeyId}`, {
    signedStatement: { isOn: true, path: folder },
    receipt: { isOn: false, path: '' },
  });
  const open = { sessionToken, workstationKeyId };
  const { attemptId } = v.parse(attemptSchema, await asked('POST', `/spv-filings/${filingId}/attempts`, open));
  const claimed = await fetch(`${environment.server.origin}/api/spv-filings/attempts/${attemptId}/claim`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sessionToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ workstationKeyId }),
  });
  const { contentUrl } = v.parse(claimSchema, await claimed.json());
  const bytes = Buffer.concat([Buffer.from(await (await fetch(contentUrl)).arrayBuffer()), Buffer.from('signature')]);
  const files = [{ name: 'signed.pdf', sizeBytes: bytes.length }];
  const batch = v.parse(batchSchema, await asked('POST', '/content/batches', { files }));
  await fetch(batch.signedUrl, { method: 'PUT', body: bytes });
  const statement = { attemptId, contentId: batch.files[0]?.id, uploadIndex: '1999999999' };
  await asked('POST', `/spv-filings/${filingId}/signed-statement`, statement);
  return { filingId, kind: 'signedStatement', folder } as const;
}

const attemptSchema = v.looseObject({ attemptId: v.string() });
const claimSchema = v.looseObject({ contentUrl: v.string() });
const batchSchema = v.looseObject({ signedUrl: v.string(), files: v.array(v.looseObject({ id: v.string() })) });
