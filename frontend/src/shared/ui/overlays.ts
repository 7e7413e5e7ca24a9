// The library's overlays, in one lazy part with their styles.
import Dialog from 'antd-mobile/es/components/dialog'
import Toast from 'antd-mobile/es/components/toast'
import './overlays.css'

export { Dialog, Toast }
