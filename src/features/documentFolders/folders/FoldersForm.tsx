import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { DocumentFolders } from '#contracts/api/documentFolder.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#contracts/link/messages.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { useServices } from '#src/shared/link/services.tsx';
import { PageSection } from '#src/shared/ui/page/PageSection.tsx';
import { useSaveFolders } from '../documentFolders.queries.ts';
import { createFolderChecker } from './folderChecker.ts';
import { FolderField } from './FolderField.tsx';
import { useCheckedSchema } from './useCheckedSchema.ts';

type FoldersFormProps = {
  readonly workstationKeyId: string;
  readonly folders: DocumentFolders;
  readonly isLinkReady: boolean;
};

/** Which documents this workstation keeps, and where. A folder is checked by the link before it is saved. */
export function FoldersForm({ workstationKeyId, folders, isLinkReady }: FoldersFormProps) {
  const { t } = useTranslation('documentFolders');
  const { link } = useServices();
  const toast = useToast();
  const [check] = useState(() => createFolderChecker(link));
  const { schema, note, isUnconfirmed } = useCheckedSchema();
  const problemKey = (path: string) =>
    path === '' ? 'problem.empty' : isUnconfirmed(path) ? 'problem.unconfirmed' : 'problem.invalid';
  const form = useContractForm({
    schema,
    initial: folders,
    save: useSaveFolders(workstationKeyId),
    onSaved: () => toast({ kind: 'success', title: 'documentFolders:toast.saved' }),
  });
  return (
    <PageSection title={t('folders.title')} text={t('folders.text')}>
      <form.Frame submitLabel={t('folders.save')} canSave={isLinkReady}>
        {DOCUMENT_KINDS.map((kind) => (
          <form.Watch key={kind} name={`${kind}.isOn`}>
            {(isOn) => (
              <fieldset className={plain} aria-label={t(KIND_KEY[kind].title)}>
                <form.Switch name={`${kind}.isOn`} label={t(KIND_KEY[kind].keep)} />
                {isOn ? (
                  <form.Watch name={`${kind}.path`}>
                    {(path) => (
                      <FolderField path={path.trim()} check={check} isLinkReady={isLinkReady} onChecked={note}>
                        <form.Text
                          name={`${kind}.path`}
                          label={t(KIND_KEY[kind].folder)}
                          placeholder={t('folders.placeholder')}
                          invalidText={t(problemKey(path.trim()))}
                        />
                      </FolderField>
                    )}
                  </form.Watch>
                ) : null}
              </fieldset>
            )}
          </form.Watch>
        ))}
      </form.Frame>
    </PageSection>
  );
}

const KIND_KEY = {
  signedStatement: {
    title: 'kind.signedStatement',
    keep: 'folders.keepSigned',
    folder: 'folders.signedFolder',
  },
  receipt: { title: 'kind.receipt', keep: 'folders.keepReceipts', folder: 'folders.receiptFolder' },
} as const satisfies Record<DocumentKind, object>;

const plain = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '12',
  m: '0',
  p: '0',
  pb: '16',
  minW: '0',
  borderWidth: '0',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
});
