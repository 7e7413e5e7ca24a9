// Who an investor is, how they are reached, and how far their profile is.
import { Link } from 'react-router-dom'
import type { Investor } from '@/console/shared/api/wire'
import { recordAddress } from '@/console/shared/place/place'
import { phoneText } from '@/console/shared/record/contact'
import { Mail } from '@/console/shared/record/Mail'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'

export function InvestorPerson({ investor }: { investor: Investor }) {
  const t = useT()
  const { profile, campaign, campaign_id } = investor
  return (
    <section className="record-part">
      <h2>{t('console.investor.person')}</h2>
      <dl className="pairs">
        <div>
          <dt>{t('console.field.mobile_number')}</dt>
          <dd className="figures">{phoneText(investor.mobile_number)}</dd>
        </div>
        <div>
          <dt>{t('console.investor.email')}</dt>
          <dd>
            <Mail address={investor.email} verified={investor.email_verified} />
          </dd>
        </div>
        <div>
          <dt>{t('console.investor.language')}</dt>
          <dd>{t(investor.language === 'zh' ? 'console.investor.chinese' : 'console.investor.english')}</dd>
        </div>
        <div>
          <dt>{t('console.investor.registered')}</dt>
          <dd className="figures">{dateText(investor.registered_at)}</dd>
        </div>
        {campaign && campaign_id && (
          <div>
            <dt>{t('console.investor.campaign')}</dt>
            <dd>
              <Link to={recordAddress('campaigns', campaign_id, { page: 1 })}>{campaign}</Link>
            </dd>
          </div>
        )}
        {profile && (
          <div>
            <dt>{t('console.investor.profile')}</dt>
            <dd>
              {profile.complete
                ? t('console.investor.profileComplete')
                : t('console.investor.profileMissing', { count: profile.missing.length })}
            </dd>
          </div>
        )}
        {profile && (
          <div>
            <dt>{t('console.investor.survey')}</dt>
            <dd className="figures">
              {profile.survey_finished_at
                ? dateText(profile.survey_finished_at)
                : t('console.investor.notAnswered')}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
