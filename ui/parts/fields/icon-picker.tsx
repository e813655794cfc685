import { useSignal } from '@preact/signals'
import { chosenIcons } from '../../client/account-marks.ts'
import { refresh } from '../../client/answers.ts'
import { tell } from '../../client/api.ts'
import { iconOf } from '../../figures/account-icons.ts'
import { close } from '../../overlays.ts'
import { Dialog } from '../dialog.tsx'
import { IconChoices } from './icon-choices.tsx'
import { orSay } from '../or-say.ts'

/** Chooses the icon of an account among those of all sets, by words. It is written into the configuration. */
export const IconPicker = ({ account }: { account: string }) => {
  const isBusy = useSignal(false)
  const choose = async (icon: string): Promise<void> => {
    await orSay(async () => {
      await tell(`/api/accounts/${encodeURIComponent(account)}/icon`, { icon })
      refresh()
      close()
    }, isBusy)
  }
  return (
    <Dialog kind="sheet" label="Choose an icon" title={`Icon of ${account}`}>
      <IconChoices
        about={account.split(':').at(-1) ?? ''}
        shown={iconOf(account, chosenIcons.value)}
        isBusy={isBusy.value}
        onChoose={(icon) => void choose(icon)}
      >
        {chosenIcons.value.has(account) && (
          <button type="button" class="button" disabled={isBusy.value} onClick={() => void choose('')}>
            By its name
          </button>
        )}
      </IconChoices>
    </Dialog>
  )
}
