import type { settings as english } from '../en/refusals-settings.ts'

export const settings: typeof english = {
  notChanged: (file, why) => `${file} wurde nicht geändert: ${why}`,
  noDemo: 'Hier wird keine Demo angeboten. „daybook --demo“ startet sie.',
  demoFileExists: (name) => `${name} gibt es bereits, und das Demobuch enthält eine Datei dieses Namens. Es wurde nichts geschrieben.`,
}
