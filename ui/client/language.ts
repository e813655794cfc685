import { base } from './browser.ts'

/** The language that this page was built in. The server chose it: by the cookie, or else by what the browser prefers. */
export const language = globalThis.document?.documentElement.lang || 'en'

const YEAR_SECONDS = 31_536_000

/** Loads the page in another language, now and from now on. */
export const chooseLanguage = (code: string): void => {
  document.cookie = `daybook-language=${code}; Path=${base}/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
  location.reload()
}

/**
 * The locale for days and months: that of the figures if it is one of the page's language, so that "de-CH" is kept; otherwise the language, for a
 * German month in an English sentence is no sentence.
 */
export const localeOfDays = (locale: string): string => {
  const ofLanguage = (tag: string): string => tag.split('-')[0] ?? ''
  if (ofLanguage(locale) === ofLanguage(language)) return locale
  // The plain form of English has the day before the month.
  return language === 'en' ? 'en-GB' : language
}
