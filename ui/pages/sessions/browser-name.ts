import { users } from '#messages/users.ts'

/** In order: most browsers name others whose pages they want to be served. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (text: string, names: typeof BROWSERS): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1]

/** What a browser says of itself, as a person says it: "Firefox on Linux"; of programs their first word, "curl/8.5.0". */
export const browserName = (userAgent: string): string => {
  const [browser, system] = [named(userAgent, BROWSERS), named(userAgent, SYSTEMS)]
  if (browser !== undefined) return system === undefined ? browser : users.browserOn(browser, system)
  return userAgent.split(' ')[0] || users.unnamedBrowser
}
