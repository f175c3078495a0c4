import { createFileRoute } from '@tanstack/react-router';
import { SpvTabs } from '#src/features/settings/SpvTabs.tsx';
import { CertificatesScreen } from '#src/features/spvCertificates/list/CertificatesScreen.tsx';

export const Route = createFileRoute('/_shell/settings/spv/certificates')({
  loader: ({ context }) => context.loadTexts('spvCertificates'),
  component: () => <CertificatesScreen tabs={<SpvTabs current="certificates" />} />,
});
