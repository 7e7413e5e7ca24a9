// The form that creates or changes a campaign. A refusal is shown at its field, or under the form, and what was typed
// stays.
import { Link } from 'react-router-dom'
import { say } from '@/console/shared/acts/lastAction'
import type { Campaign } from '@/console/shared/api/wire'
import { RecordForm } from '@/console/shared/record/RecordForm'
import { useRecordForm } from '@/console/shared/record/useRecordForm'
import { zoneName } from '@/console/shared/time/clock'
import { MomentField } from '@/console/shared/time/MomentField'
import { useT } from '@/shared/i18n'
import { Check, TextField } from '@/shared/ui/Field'
import { saveCampaign } from '../api/campaigns'
import {
  type CampaignValues,
  campaignForm,
  campaignMistakes,
  emptyCampaign,
  valuesOf,
} from '../model/campaign'

interface CampaignFormProps {
  /** The one that is changed; none is a new one. */
  campaign: Campaign | undefined
  /** Where Cancel leads. */
  back: string
  onDone: () => void
  /** The present campaign. */
  reload: () => Promise<Campaign | undefined>
}

export function CampaignForm({ campaign, back, onDone, reload }: CampaignFormProps) {
  const t = useT()
  const form = useRecordForm<Campaign, CampaignValues>({
    record: campaign,
    blank: emptyCampaign,
    valuesOf,
    validate: (values) => {
      const mistakes = Object.entries(campaignMistakes(values))
      return Object.fromEntries(mistakes.map(([field, key]) => [field, t(key)]))
    },
    send: async (values, read) => {
      const saved = await saveCampaign(read, campaignForm(values))
      say(t(read ? 'console.campaign.changed' : 'console.campaign.made', { code: saved.code }))
      return saved
    },
    onDone,
    reload,
  })
  const { values, errors, set } = form
  const time = (name: 'starts_at' | 'ends_at') => (
    <MomentField
      label={t(name === 'starts_at' ? 'console.campaign.starts' : 'console.campaign.ends', {
        zone: zoneName,
      })}
      name={name}
      value={values[name]}
      error={errors[name]}
      onChange={(typed) => set({ [name]: typed })}
    />
  )
  return (
    <RecordForm
      form={form}
      act={t(form.read ? 'console.campaign.save' : 'console.campaign.make')}
      more={
        <Link className="act" to={back}>
          {t('shared.cancel')}
        </Link>
      }
    >
      <TextField
        label={t('console.campaign.code')}
        name="code"
        value={values.code}
        error={errors.code}
        hint={t('console.campaign.codeHint')}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(code) => set({ code })}
      />
      <div className="form-pair">
        <TextField
          label={t('console.campaign.name_zh')}
          name="name_zh"
          lang="zh-CN"
          maxLength={120}
          value={values.name_zh}
          error={errors.name_zh}
          onChange={(name_zh) => set({ name_zh })}
        />
        <TextField
          label={t('console.campaign.name_en')}
          name="name_en"
          lang="en"
          maxLength={120}
          value={values.name_en}
          error={errors.name_en}
          onChange={(name_en) => set({ name_en })}
        />
      </div>
      <div className="form-pair">
        {time('starts_at')}
        {time('ends_at')}
      </div>
      <TextField
        label={t('console.campaign.limit')}
        name="limit"
        inputMode="numeric"
        maxLength={9}
        value={values.limit}
        error={errors.limit}
        hint={t('console.campaign.limitHint')}
        onChange={(limit) => set({ limit })}
      />
      <Check name="active" checked={values.active} onChange={(active) => set({ active })}>
        {t('console.campaign.activeLabel')}
      </Check>
    </RecordForm>
  )
}
