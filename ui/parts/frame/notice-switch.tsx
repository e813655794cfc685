import { Bell, BellOff } from 'lucide-preact'
import { canNotify, isForbidden, notifies, setNotifies } from '../../client/notifications.ts'

/** Whether this browser tells of bills that are due, reconciliations, and syncs that failed. Not offered where it never could. */
export const NoticeSwitch = () => {
  if (!canNotify()) return null
  const words = isForbidden.value
    ? 'This browser was told not to show notices of this page; it can be told otherwise beside the address'
    : 'Bills that are due, accounts to reconcile and syncs that failed, while a page of Daybook is open in this browser'
  return (
    <button
      type="button"
      class="button"
      aria-pressed={notifies.value}
      disabled={isForbidden.value}
      title={words}
      onClick={() => void setNotifies(!notifies.value)}
    >
      {notifies.value ? <Bell size={15} /> : <BellOff size={15} />} Notices
    </button>
  )
}
