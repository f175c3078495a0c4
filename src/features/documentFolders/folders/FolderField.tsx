import { useEffect, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { isAbsolutePath } from '#contracts/api/documentFolder.ts';
import type { CheckFolder, FolderCheck } from './folderChecker.ts';
import { FolderCheckLine } from './FolderCheckLine.tsx';
import { useFolderCheck } from './useFolderCheck.ts';

type FolderFieldProps = {
  readonly path: string;
  readonly check: CheckFolder;
  readonly isLinkReady: boolean;
  readonly onChecked: (path: string, check: FolderCheck) => void;
  /** The input. */
  readonly children: ReactNode;
};

/** The path of a folder, and what the link finds there. */
export function FolderField({ path, check, isLinkReady, onChecked, children }: FolderFieldProps) {
  const isAsked = isLinkReady && isAbsolutePath(path);
  const checked = useFolderCheck(path, check, isAsked);
  const { data } = checked;
  useEffect(() => {
    if (data !== undefined) onChecked(path, data);
  }, [path, data, onChecked]);
  return (
    <div className={column}>
      {children}
      {isAsked ? <FolderCheckLine path={path} checked={checked} /> : null}
    </div>
  );
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '8', minW: '0' });
