// Step 0: which account, how it is paid, how much, and the notice. Next opens the order, or changes its terms.
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { readWhole } from '@/shared/amount'
import type { Refusal } from '@/shared/api/refusal'
import { dropDraft, keepDraft, readDraft } from '@/shared/draft/drafts'
import { moneyParts, moneyText } from '@/shared/format'
import { refusalText, useT } from '@/shared/i18n'
import { AmountField } from '@/shared/ui/AmountField'
import { confirm } from '@/shared/ui/dialogs'
import { Check } from '@/shared/ui/Field'
import { useForm } from '@/shared/ui/form'
import { Icon } from '@/shared/ui/Icon'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { openOrder, saveOrder } from '../api/orders'
import { currencyOf, frameworkIds, isApproved, lookupOf, methodsFor, step, walletOf } from '../order'
import { agreementRoute, flowRoute, noticeRoute } from '../routes'
import { type Terms, termsDraft, termsMistakes } from '../termsRules'
import type { AccountsAnswer, InvestmentAnswer, MyInvestment, PaymentMethod } from '../wire'
import { AccountChoice, MethodChoice } from './Choices'
import { Frame } from './Frame'
import { LossNotice } from './LossNotice'
import { NoAccount } from './NoAccount'
import { NoticeSheet } from './NoticeSheet'

interface ChooseStepProps {
  answer: InvestmentAnswer
  accounts: AccountsAnswer
  back: string
  onSaved: (order: MyInvestment) => void
}

function startOf(answer: InvestmentAnswer, accounts: AccountsAnswer): Terms {
  const saved = answer.myInvestment
  if (saved) {
    return {
      UserEntityID: saved.UserEntityID,
      PaymentMethodID: saved.PaymentMethodID,
      InvestmentAmount: String(saved.InvestmentAmount),
      OrderFormDisclaimersInd: saved.OrderFormDisclaimersInd ?? false,
    }
  }
  const approved = accounts.userEntities.filter(
    (account) => frameworkIds(answer).includes(account.InvestmentFrameworkID) && isApproved(account),
  )
  const only = approved.length === 1 ? approved[0] : undefined
  const methods = methodsFor(answer, only)
  const start: Terms = {
    UserEntityID: only?.UserEntityID ?? null,
    PaymentMethodID: only && methods.length === 1 ? (methods[0]?.PaymentMethodID ?? null) : null,
    InvestmentAmount: '',
    OrderFormDisclaimersInd: false,
  }
  const { InvestmentID, ...typed } = readDraft(termsDraft).values
  return InvestmentID === answer.investment.InvestmentID ? { ...start, ...typed } : start
}

export function ChooseStep({ answer, accounts, back, onSaved }: ChooseStepProps) {
  const t = useT()
  const navigate = useNavigate()
  const [reading, setReading] = useState(false)
  const project = answer.investment.InvestmentID
  const order = answer.myInvestment
  const currency = currencyOf(answer)
  const fitting = accounts.userEntities.filter((account) =>
    frameworkIds(answer).includes(account.InvestmentFrameworkID),
  )
  const chosen = (values: Terms) => fitting.find((account) => account.UserEntityID === values.UserEntityID)
  const available = (values: Terms) =>
    walletOf(chosen(values), answer.investment.CurrencyID)?.BalanceAvailable ?? null

  /** Another order of this account is unfinished: it can be gone on with. */
  const onRefusal = (refusal: Refusal): boolean => {
    if (refusal.messageKey !== 'Error_InvestmentPending') return false
    void confirm({ text: refusalText(refusal), confirm: t('subscription.resume') }).then((resumes) => {
      const other = Number(refusal.params.UserInvestmentID)
      if (resumes && other) navigate(`/account/select/selectaccount?DetailUserInvestmentID=${other}`)
    })
    return true
  }
  const form = useForm<Terms>({
    initial: startOf(answer, accounts),
    validate: (values) =>
      termsMistakes(values, {
        methods: methodsFor(answer, chosen(values)),
        available: available(values),
        currency,
      }),
    onRefusal,
    submit: async (values) => {
      const change = {
        InvestmentID: project,
        UserEntityID: values.UserEntityID ?? 0,
        PaymentMethodID: values.PaymentMethodID ?? 0,
        InvestmentAmount: readWhole(values.InvestmentAmount) ?? 0,
        OrderFormDisclaimersInd: values.OrderFormDisclaimersInd,
        TransactionProcessStepID: step.profile,
      }
      const saved = order ? await saveOrder(order.UserInvestmentID, change) : await openOrder(change)
      dropDraft(termsDraft.name)
      onSaved(saved)
    },
  })
  // What is typed survives a reload and a visit to the notice's own page.
  useEffect(() => {
    if (!order) keepDraft(termsDraft, { ...form.values, InvestmentID: project })
  }, [form.values, order, project])

  if (fitting.length === 0 || !fitting.some(isApproved)) {
    return <NoAccount accounts={fitting} investment={answer.investment} back={back} />
  }
  const limitsOf = (method: PaymentMethod | undefined) => {
    if (!method) return undefined
    const min = moneyText(method.MinimumInvestmentValue, currency)
    const most = method.MaximumInvestmentValue
    return most
      ? t('subscription.limits', { min, max: moneyText(most, currency) })
      : t('subscription.least', { min })
  }
  const account = chosen(form.values)
  const methods = methodsFor(answer, account)
  const notice = lookupOf(answer, account?.InvestmentFrameworkID)?.InvestmentNotice ?? ''
  return (
    <Frame
      answer={answer}
      active={0}
      back={back}
      action={
        <PrimaryAction form="terms" busy={form.busy}>
          {t('subscription.next')}
        </PrimaryAction>
      }
    >
      <form id="terms" className="form" noValidate onSubmit={form.onSubmit} onBlur={form.onBlur}>
        <LossNotice />
        <AccountChoice
          accounts={fitting}
          frameworks={accounts.frameworks}
          chosen={form.values.UserEntityID}
          error={form.errors.UserEntityID}
          onChoose={(UserEntityID) => {
            const next = fitting.find((candidate) => candidate.UserEntityID === UserEntityID)
            const left = methodsFor(answer, next)
            const kept = left.some((method) => method.PaymentMethodID === form.values.PaymentMethodID)
            const only = left.length === 1 ? (left[0]?.PaymentMethodID ?? null) : null
            form.set({ UserEntityID, ...(kept ? {} : { PaymentMethodID: only }) })
          }}
        />
        <MethodChoice
          methods={methods}
          currency={currency}
          available={available(form.values)}
          hasAccount={account !== undefined}
          chosen={form.values.PaymentMethodID}
          error={form.errors.PaymentMethodID}
          onChoose={(PaymentMethodID) => form.set({ PaymentMethodID })}
        />
        <div className="amount-field">
          <AmountField
            name="InvestmentAmount"
            label={t('subscription.amount')}
            value={form.values.InvestmentAmount}
            error={form.errors.InvestmentAmount}
            currency={moneyParts(0, currency).currency}
            whole
            hint={limitsOf(methods.find((method) => method.PaymentMethodID === form.values.PaymentMethodID))}
            onChange={(InvestmentAmount) => form.set({ InvestmentAmount })}
          />
        </div>
        <div className="terms-texts">
          <Check
            name="OrderFormDisclaimersInd"
            checked={form.values.OrderFormDisclaimersInd}
            error={form.errors.OrderFormDisclaimersInd}
            onChange={(ticked) => form.set({ OrderFormDisclaimersInd: ticked })}
          >
            {t('subscription.disclaimer')}
          </Check>
          {notice && (
            <button type="button" className="text-link" onClick={() => setReading(true)}>
              <Icon name="document" size={18} />
              {t('subscription.notice.read')}
            </button>
          )}
          <Link className="text-link" to={noticeRoute(project)}>
            <Icon name="document" size={18} />
            {t('subscription.notice.page')}
          </Link>
          <Link className="text-link" to={agreementRoute} state={{ from: flowRoute({ project }) }}>
            <Icon name="document" size={18} />
            {t('subscription.agreement.title')}
          </Link>
        </div>
      </form>
      <NoticeSheet
        open={reading}
        text={notice}
        onClose={() => setReading(false)}
        onAgree={() => {
          form.set({ OrderFormDisclaimersInd: true })
          setReading(false)
        }}
      />
    </Frame>
  )
}
