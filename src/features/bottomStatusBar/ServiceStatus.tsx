import { useTranslation } from 'react-i18next';
import { useServiceHealth, type Service } from '#src/shared/api/serviceHealth.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { StatusDot } from '#src/shared/ui/labels/StatusDot.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';

type ServiceStatusProps = { readonly service: Service };

/** How a service of the authority answered our last call: of this page, or the one before it with its time. */
export function ServiceStatus({ service }: ServiceStatusProps) {
  const { t } = useTranslation('statusBar');
  const { localTime } = useFormat();
  const health = useServiceHealth()[service];
  const keys = KEYS[service];
  return (
    <span className={layoutRecipe.marked}>
      <StatusDot tone={health === null ? 'neutral' : TONES[health.met]} />
      {health === null
        ? t(keys.unknown)
        : health.isEarlier
          ? t(keys.earlier[health.met], { when: localTime(health.at) })
          : t(keys[health.met])}
    </span>
  );
}

const TONES = { online: 'positive', offline: 'critical' } as const;
const KEYS = {
  spv: {
    unknown: 'service.spv.unknown',
    online: 'service.spv.online',
    offline: 'service.spv.offline',
    earlier: { online: 'service.spv.lastOnline', offline: 'service.spv.lastOffline' },
  },
  authority: {
    unknown: 'service.authority.unknown',
    online: 'service.authority.online',
    offline: 'service.authority.offline',
    earlier: { online: 'service.authority.lastOnline', offline: 'service.authority.lastOffline' },
  },
} as const satisfies Record<Service, object>;
