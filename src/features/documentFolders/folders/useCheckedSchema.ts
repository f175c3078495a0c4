import { useCallback, useState } from 'react';
import * as v from 'valibot';
import { documentFoldersSchema, type DocumentFolders } from '#contracts/api/documentFolder.ts';
import { isUsable, type FolderCheck } from './folderChecker.ts';

/** The contract's schema, which also refuses a folder that the link has found unusable. */
export function useCheckedSchema() {
  const [{ schema, record, isUnconfirmed }] = useState(createCheckedSchema);
  // What is said of a path follows its last check.
  const [, setLast] = useState<FolderCheck | null>(null);
  const note = useCallback(
    (path: string, check: FolderCheck) => {
      record(path, check);
      setLast(check);
    },
    [record],
  );
  return { schema, note, isUnconfirmed };
}

function createCheckedSchema() {
  const checks = new Map<string, FolderCheck>();
  const isFree = ({ isOn, path }: DocumentFolders['receipt']) => {
    const check = checks.get(path);
    return !isOn || check === undefined || isUsable(check);
  };
  return {
    schema: v.pipe(
      documentFoldersSchema,
      v.forward(
        v.check(({ signedStatement }) => isFree(signedStatement), 'unusable'),
        ['signedStatement', 'path'],
      ),
      v.forward(
        v.check(({ receipt }) => isFree(receipt), 'unusable'),
        ['receipt', 'path'],
      ),
    ),
    /** Records what the link says of a folder. */
    record: (path: string, check: FolderCheck) => void checks.set(path, check),
    /** Whether it could be used, had somebody confirmed it. */
    isUnconfirmed: (path: string) => {
      const check = checks.get(path);
      return check?.state === 'ready' && !check.isConfirmed;
    },
  };
}
