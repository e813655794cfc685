import { frame } from '#messages/frame.ts'
import { LANGUAGES } from '../../src/messages/languages.ts'
import { chooseLanguage, language } from '../client/browser.ts'

/** The language of the pages in this browser. */
export const LanguageChoice = () => (
  <label class="language-choice">
    {frame.language}{' '}
    <select class="input" value={language} onChange={(event) => chooseLanguage(event.currentTarget.value)}>
      {LANGUAGES.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  </label>
)
