import { createFileRoute } from '@tanstack/react-router';
import { CertificatesScreen } from '#src/features/spvCertificates/CertificatesScreen.tsx';

export const Route = createFileRoute('/_shell/settings/spv/certificates')({ component: CertificatesScreen });
