// A campaign for operators who may only read it.

import type { Campaign } from '@/console/shared/api/wire'
import { deskTime, zoneName } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'

export function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const t = useT()
  const at = (instant: string) => `${deskTime(instant)} (${zoneName})`
  return (
    <dl className="record-part facts">
      <div>
        <dt>{t('console.campaign.name_zh')}</dt>
        <dd lang="zh-CN">{campaign.name_zh}</dd>
      </div>
      <div>
        <dt>{t('console.campaign.name_en')}</dt>
        <dd lang="en">{campaign.name_en}</dd>
      </div>
      <div>
        <dt>{t('console.campaign.from')}</dt>
        <dd className="figures">{at(campaign.starts_at)}</dd>
      </div>
      <div>
        <dt>{t('console.campaign.until')}</dt>
        <dd className="figures">{at(campaign.ends_at)}</dd>
      </div>
      <div>
        <dt>{t('console.campaign.limit')}</dt>
        <dd className="figures">{campaign.limit ?? t('console.campaign.noLimit')}</dd>
      </div>
      <div>
        <dt>{t('console.campaign.switch')}</dt>
        <dd>{t(campaign.active ? 'console.campaign.on' : 'console.campaign.off')}</dd>
      </div>
    </dl>
  )
}
