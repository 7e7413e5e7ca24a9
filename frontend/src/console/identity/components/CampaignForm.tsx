// The form that makes or changes a campaign. A refusal stands at its field, or under the form, and leaves what was typed.
import { useState } from 'react'
import { Refused } from '@/console/shared/acts/Refused'
import { say } from '@/console/shared/acts/said'
import type { Campaign } from '@/console/shared/api/wire'
import { confirmKeys } from '@/console/shared/keys/keyboard'
import { zoneName } from '@/console/shared/time/clock'
import type { Refusal } from '@/shared/api/refusal'
import { refusalText, useT } from '@/shared/i18n'
import { Check, TextField } from '@/shared/ui/Field'
import { useForm } from '@/shared/ui/form'
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
  onDone: () => void
  /** The campaign as it is now. */
  reload: () => Promise<Campaign | undefined>
}

export function CampaignForm({ campaign, onDone, reload }: CampaignFormProps) {
  const t = useT()
  // The version that was read: what comes in meanwhile must not be overwritten unseen.
  const [read, setRead] = useState(campaign)
  const [refusal, setRefusal] = useState<Refusal>()
  const form = useForm<CampaignValues>({
    initial: campaign ? valuesOf(campaign) : emptyCampaign,
    validate: (values) => {
      setRefusal(undefined)
      const mistakes = Object.entries(campaignMistakes(values))
      return Object.fromEntries(mistakes.map(([field, key]) => [field, t(key)]))
    },
    submit: async (values) => {
      const saved = await saveCampaign(read, campaignForm(values))
      say(t(read ? 'console.campaign.changed' : 'console.campaign.made', { code: saved.code }))
      onDone()
    },
    onRefusal: (refused) => {
      const field = String(refused.params.field ?? '')
      if (field in emptyCampaign) form.setErrors({ [field]: refusalText(refused) })
      else setRefusal(refused)
      return true
    },
  })
  const { values, errors, set } = form
  const takeNew = async () => {
    const present = await reload()
    if (!present) return
    setRead(present)
    set(valuesOf(present))
    setRefusal(undefined)
  }
  const time = (name: 'starts_at' | 'ends_at') => (
    <TextField
      label={t(name === 'starts_at' ? 'console.campaign.starts' : 'console.campaign.ends', {
        zone: zoneName,
      })}
      name={name}
      type="datetime-local"
      value={values[name]}
      error={errors[name]}
      onChange={(typed) => set({ [name]: typed })}
    />
  )
  return (
    <form
      className="record-part campaign-form"
      noValidate
      onSubmit={form.onSubmit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.onSubmit(event)
      }}
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
      <Refused
        refusal={refusal}
        outdated={({ messageKey }) => messageKey === 'Error_StaleVersion'}
        takeNew={takeNew}
      />
      <div className="judgement-acts">
        <button type="submit" className="act act-pass" aria-busy={form.busy || undefined}>
          {form.busy && <span className="button-spinner" aria-hidden="true" />}
          {t(read ? 'console.campaign.save' : 'console.campaign.make')} <kbd>{confirmKeys}</kbd>
        </button>
        <button type="button" className="act" onClick={onDone}>
          {t('shared.cancel')}
        </button>
      </div>
    </form>
  )
}
