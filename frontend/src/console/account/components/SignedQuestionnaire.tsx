// The questionnaire as it was signed: which wording, by whom, until when it counts, and each answer in the words that were asked.

import type { Item, SignedVersion } from '@/console/shared/api/wire'
import { SignedAs } from '@/console/shared/typed/SignedAs'
import { dateText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { StatusBadge } from '@/shared/ui/Status'
import '../account.css'

export function SignedQuestionnaire({ item }: { item: Item }) {
  const t = useT()
  const { questionnaire = [], questionnaire_detail: detail, questionnaire_version: version } = item
  return (
    <>
      <SignedAs item={item} />
      {version && <Signature version={version} />}
      <ol className="questions">
        {questionnaire.map(({ text, answer }) => (
          <li key={text} className={answer === 'Yes' ? 'answered answered-yes' : 'answered'}>
            <p>{text}</p>
            <strong>{t(answer === 'Yes' ? 'console.yes' : 'console.no')}</strong>
          </li>
        ))}
      </ol>
      {detail && <Details of={questionnaire} detail={detail} />}
    </>
  )
}

/** The investor's one explanation of all answers that are Yes. */
function Details({ of, detail }: { of: NonNullable<Item['questionnaire']>; detail: string }) {
  const t = useT()
  const { formatList } = useIntl()
  const yes = of.flatMap(({ answer }, at) => (answer === 'Yes' ? [String(at + 1)] : []))
  const title =
    yes.length > 0
      ? t('console.questionnaireDetail', { numbers: formatList(yes) })
      : t('console.questionnaireDetailOfNone')
  return (
    <div className="answered-detail">
      <h4>{title}</h4>
      <p>{detail}</p>
    </div>
  )
}

/** Whether a signature counts today. */
export function ValidBadge({ version }: { version: SignedVersion }) {
  const t = useT()
  return version.expired ? (
    <StatusBadge tone="bad" label={t('console.signed.expired')} />
  ) : (
    <StatusBadge tone="good" label={t('console.signed.valid')} />
  )
}

function Signature({ version }: { version: SignedVersion }) {
  const t = useT()
  const { signed, present, signed_name, made_out_to } = version
  return (
    <dl className="pairs">
      <div>
        <dt>{t('console.signed.version')}</dt>
        <dd>
          {signed === present
            ? t('console.signed.present', { version: signed })
            : t('console.signed.older', { version: signed, present })}
        </dd>
      </div>
      <div>
        <dt>{t('console.signed.at')}</dt>
        <dd className="figures">{dateText(version.signed_at)}</dd>
      </div>
      <div>
        <dt>{t('console.signed.until')}</dt>
        <dd className="figures signed-until">
          {dateText(version.expires_at)}
          <ValidBadge version={version} />
        </dd>
      </div>
      {signed_name && (
        <div>
          <dt>{t('console.signed.name')}</dt>
          <dd>{signed_name}</dd>
        </div>
      )}
      {made_out_to && (
        <div>
          <dt>{t('console.signed.madeOut')}</dt>
          <dd>{made_out_to}</dd>
        </div>
      )}
    </dl>
  )
}
