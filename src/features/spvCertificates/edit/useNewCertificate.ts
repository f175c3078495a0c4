import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import type { TokenCertificate } from '#contracts/link/messages.ts';
import type { PinHandle } from '#machines/pinHandle.ts';
import type { Workstation } from '#src/shared/link/pin/sealPin.ts';
import { usePinEntry } from '#src/shared/link/pin/usePinEntry.ts';
import { commonNameOf } from '#src/shared/signer/distinguishedName.ts';
import type { Editor } from './editor.ts';

export type NewCertificateOptions = {
  readonly editor: Editor;
  /** Those on the token that are not saved yet. */
  readonly certificates: readonly TokenCertificate[];
  readonly workstation: Workstation;
};

type Missing = { readonly certificate?: true; readonly name?: true; readonly pin?: true };

/** What is entered for a new certificate, checked before it is saved. */
export function useNewCertificate({ editor, certificates, workstation }: NewCertificateOptions) {
  const thumbprint = useSelector(editor, (state) => state.context.thumbprint);
  const name = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const chosen = certificates.find(({ sha1Thumbprint }) => sha1Thumbprint === thumbprint);
  const choose = (value: string) => {
    const certificate = certificates.find(({ sha1Thumbprint }) => sha1Thumbprint === value);
    if (certificate === undefined) return;
    editor.send({ type: 'certificate.chosen', thumbprint: value, needsNoPin: certificate.hasProtectedPath });
    if (name.current?.value === '') name.current.value = commonNameOf(certificate.subject);
    setMissing({});
  };
  const nameText = () => name.current?.value.trim() ?? '';
  const save = (pin: PinHandle) => editor.send({ type: 'form.submit', name: nameText(), pin });
  const { attach, hasFailed, isEmpty, take } = usePinEntry(save);
  const submit = () => {
    const needsNoPin = chosen?.hasProtectedPath === true;
    const hasPin = needsNoPin || !isEmpty();
    setMissing({
      ...(chosen === undefined ? { certificate: true } : {}),
      ...(nameText() === '' ? { name: true } : {}),
      ...(hasPin ? {} : { pin: true }),
    });
    if (chosen === undefined || nameText() === '' || !hasPin) return;
    if (needsNoPin) save({ kind: 'none' });
    else take({ thumbprint: chosen.sha1Thumbprint, workstation });
  };

  return { thumbprint, chosen, missing, name, attachPin: attach, hasPinFailed: hasFailed, choose, submit };
}
