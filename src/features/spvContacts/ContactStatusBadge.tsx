import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, Send, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ContactStatus } from '#contracts/api/spvContact.ts';
import { enumOptions } from '#src/shared/api/enums.queries.ts';
import { Badge, type BadgeTone } from '#src/shared/ui/labels/Badge.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';

/** Yellow, blue, green. Source: specification CO-9. */
const LOOK = {
  Requested: { tone: 'warning', icon: Clock },
  Submitted: { tone: 'info', icon: Send },
  ResponseReceived: { tone: 'positive', icon: CircleCheck },
} as const satisfies Record<ContactStatus, { readonly tone: BadgeTone; readonly icon: LucideIcon }>;

/** Where a contact form is, in the server's words. */
export function ContactStatusBadge({ status }: { readonly status: ContactStatus }) {
  const { i18n } = useTranslation();
  const words = useQuery(enumOptions(i18n.language));
  const { tone, icon } = LOOK[status];
  return (
    <Badge tone={tone} icon={<Icon of={icon} size={12} />}>
      {words.data?.SpvContactStatus?.[status] ?? status}
    </Badge>
  );
}
