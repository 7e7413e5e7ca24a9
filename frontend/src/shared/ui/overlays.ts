// The library's overlays, in one lazy part with their styles, in the language now chosen.
import { setDefaultConfig } from 'antd-mobile/es/components/config-provider'
import Dialog from 'antd-mobile/es/components/dialog'
import Toast from 'antd-mobile/es/components/toast'
import enUS from 'antd-mobile/es/locales/en-US'
import zhCN from 'antd-mobile/es/locales/zh-CN'
import { useSession } from '@/shared/session/store'
import './overlays.css'

function follow({ locale }: { locale: string }): void {
  setDefaultConfig({ locale: locale === 'zh' ? zhCN : enUS })
}

follow(useSession.getState())
useSession.subscribe(follow)

export { Dialog, Toast }
