import { createFileRoute } from '@tanstack/react-router';
import { CertificatesScreen } from '#src/features/spvCertificates/list/CertificatesScreen.tsx';

export const Route = createFileRoute('/_shell/settings/spv/certificates')({
  loader: ({ context }) => context.loadTexts('spvCertificates'),
  component: CertificatesScreen,
});
