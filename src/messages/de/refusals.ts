import type * as english from '../en/refusals.ts'
import { plural } from './plural.ts'

export const access: typeof english.access = {
  userExists: (username) => `Es gibt bereits einen Benutzer ${username}.`,
  noUser: (username) => `Es gibt keinen Benutzer ${username}.`,
  passwordTooShort: (length) => `Ein Passwort braucht mindestens ${length} Zeichen.`,
  tokenExists: (name) => `Es gibt bereits ein Token ${name}. Widerrufen Sie es zuerst, oder wählen Sie einen anderen Namen.`,
  noToken: (name) => `Es gibt kein Token ${name}.`,
  unknownHost: (host, name) =>
    `Der Host „${host}“ ist nicht zugelassen. Wenn er zu diesem Dienst gehört, ergänzen Sie in der Konfiguration „allowed_hosts: [${name}]“.`,
  originNotAllowed: (origin) =>
    `Anfragen von ${origin} sind nicht zugelassen. Wenn das dieser Dienst hinter einem Proxy ist, nehmen Sie den Namen in der Konfiguration in allowed_hosts auf.`,
  otherSite: 'Anfragen von anderen Websites sind nicht zugelassen.',
  stopping: 'Daybook wird beendet oder neu gestartet. Es wurde nichts geändert; versuchen Sie es gleich noch einmal.',
  tooManyCodes: (seconds) => `Zu viele falsche Codes. Versuchen Sie es in ${seconds} Sekunden noch einmal.`,
  wrongFirstCode: 'Dieser Code ist falsch. Wird er immer wieder abgelehnt, vergleichen Sie die Uhren von Telefon und Server.',
  wrongCode: 'Dieser Code ist falsch oder wurde schon verwendet.',
  noProvider: 'Die Anmeldung mit OpenID Connect ist hier nicht eingerichtet.',
  loginTooOld: 'Diese Anmeldung wurde vor zu langer Zeit oder vor einem Neustart von Daybook begonnen. Melden Sie sich noch einmal an.',
  logInToLink: (user) => `Melden Sie sich als ${user} an, um diesen Benutzer zu verknüpfen.`,
  userToLink: (username) =>
    `Es gibt bereits einen Benutzer ${username}. Wenn Sie das sind, melden Sie sich mit dem Passwort an und verknüpfen Sie das Konto unter Einstellungen → Zugang.`,
  noOwnerYet: (role) =>
    `Außer Ihnen gibt es noch keinen Eigentümer, und der Anbieter gibt Ihnen die Rolle ${role}. Melden Sie sich zuerst mit einem Konto an, das oidc.roles zum Eigentümer (owner) macht.`,
  identityTaken: (username) => `Dieses Konto des Anbieters gehört bereits zu ${username}.`,
  userGone: (username) => `Den Benutzer ${username} gibt es nicht mehr.`,
  noUsernameClaim: (issuer, claim, claims) =>
    `${issuer} nennt Ihren Benutzernamen nicht im Claim ${claim}: Fordern Sie dessen Scope in oidc.scopes an, oder setzen Sie oidc.username_claim. Genannt werden: ${claims}`,
  emailNotVerified: (issuer) =>
    `${issuer} bestätigt Ihre E-Mail-Adresse nicht (Claim email_verified). Bestätigen Sie sie dort, oder setzen Sie oidc.username_claim auf einen anderen Claim.`,
  noGroup: (groups) => `Sie sind in keiner Gruppe, die dieses Daybook verwenden darf: ${groups}. Ein Eigentümer legt sie in oidc.roles fest.`,
  tooManyRequests: 'Zu viele Anfragen',
  roleNeeded: (role, own) => `Dafür ist die Rolle ${role} nötig, und Ihre ist ${own}. Ein Eigentümer kann sie ändern.`,
  noPasswordLogin: 'Die Anmeldung mit einem Passwort ist hier ausgeschaltet.',
  enterCode: 'Geben Sie den Code Ihrer Authenticator-App ein.',
  notForTokens: 'Das ist nur für angemeldete Benutzer möglich, nicht mit einem Token.',
  secondFactorOn: 'Die Zwei-Faktor-Anmeldung ist bereits eingeschaltet. Schalten Sie sie zuerst aus.',
  noSession: 'Diese Sitzung gibt es nicht. Vielleicht ist sie schon beendet.',
  wrongPassword: 'Benutzername oder Passwort ist falsch',
  clocksDiffer: (issuer) =>
    `Die Uhren dieses Servers und von ${issuer} weichen voneinander ab. Stellen Sie beide über einen Zeitserver (NTP), und melden Sie sich noch einmal an.`,
  notLoggedIn: (issuer, reason) => `${issuer} hat Sie nicht angemeldet: ${reason}`,
  clientRefused: (issuer, reason) =>
    `${issuer} akzeptiert dieses Daybook nicht (${reason}): Vergleichen Sie oidc.client_id und das zugehörige Geheimnis mit den Angaben beim Anbieter.`,
  loginRefused: (issuer, reason) => `${issuer} hat die Anmeldung nicht akzeptiert (${reason}). Melden Sie sich noch einmal an.`,
  otherLogin: (issuer, reason) => `Die Antwort von ${issuer} gehört nicht zu dieser Anmeldung (${reason}). Melden Sie sich noch einmal an.`,
  secretUnreadable: (code) => `oidc.client_secret_file lässt sich nicht lesen (${code}).`,
  providerAway: (issuer, reason) =>
    `${issuer} ist nicht erreichbar oder kein OpenID-Connect-Anbieter (${reason}). Versuchen Sie es später noch einmal; ein Eigentümer kann weiterhin die Befehlszeile verwenden.`,
  logInFirst: 'Melden Sie sich zuerst an',
}

export const backups: typeof english.backups = {
  unreadable: (path, code) => `${path} lässt sich nicht lesen (${code}).`,
  brokenLog: (message) => `Das Ereignisprotokoll lässt sich nicht sichern: ${message}. „daybook verify“ zeigt, was in Ordnung ist.`,
  ending: 'Daybook wird beendet, deshalb wurde die Sicherung nicht fertiggestellt.',
  folderIsFile: (folder) =>
    `${folder} ist eine Datei; für Sicherungen ist dort ein Ordner nötig. Verschieben Sie sie, oder wählen Sie einen anderen backup.folder.`,
  diskFull: (file) => `${file} lässt sich nicht schreiben: Der Datenträger ist voll. Schaffen Sie Platz, und versuchen Sie es noch einmal.`,
  unwritable: (file, code) => `${file} lässt sich nicht schreiben (${code}).`,
  noBackup: (name) => `Es gibt keine Sicherung ${name}.`,
}

export const imports: typeof english.imports = {
  cancelled: 'Die Anfrage zu diesem Kontoauszug wurde abgebrochen, deshalb wurde er nicht gelesen.',
  tooManyWaiting: (count) => `Es warten bereits ${count} Kontoauszüge darauf, gelesen zu werden. Versuchen Sie es gleich noch einmal.`,
  noRules: (name) => `Neben dem Journal gibt es keine Regeln ${name}.`,
  noPreset: (name) => `Es gibt keine Vorlage ${name}.`,
  noTemplate: (name) => `Es gibt kein Template ${name}.`,
  notWaiting: (name) => `${name} wartet nicht mehr.`,
  notInFolder: (name) => `Im Importordner gibt es keinen Kontoauszug ${name}.`,
  overwriteBuiltin: (name) => `Die eingebaute Vorlage ${name} lässt sich nicht überschreiben.`,
  deleteBuiltin: (name) => `Die eingebaute Vorlage ${name} lässt sich nicht löschen.`,
  folderMissing: (folder) => `import.folder: ${folder} gibt es nicht. Legen Sie den Ordner an.`,
  folderUnreadable: (folder, code) => `import.folder: ${folder} lässt sich nicht lesen (${code}).`,
}

export const reconciliation: typeof english.reconciliation = {
  bookChanged: 'Das Buch hat sich seit Beginn dieses Auszugs geändert. Prüfen Sie die Buchungszeilen noch einmal.',
  differs: (amount, commodity) => `Die abgehakten Buchungszeilen weichen um ${amount} ${commodity} vom Saldo des Auszugs ab.`,
  notAllOnStatement: 'Ein Saldo lässt sich nur dann ins Journal schreiben, wenn alles bis zu diesem Tag auf dem Auszug steht.',
  noReconciliation: (id) => `Es gibt keine Abstimmung ${id}.`,
  undoneAlready: 'Diese Abstimmung wurde bereits rückgängig gemacht.',
  noLineForBalance: 'Dieses Konto hat keine Buchungszeile, hinter die sich ein Saldo schreiben lässt.',
  notReadYet: (name) => `${name} wurde geändert und seitdem nicht gelesen. Versuchen Sie es gleich noch einmal.`,
  noPostingInLine: (name, line) =>
    `${name}:${line}: In dieser Zeile wurde keine Buchungszeile gefunden. Markieren Sie sie in einem Editor als bestätigt.`,
  noSuchBalance:
    'In keiner Zeile des Journals besteht dieser Saldo: ledger zählt in der Reihenfolge der Zeilen, und Buchungen späterer Tage stehen über der letzten davon. Schließen Sie ohne Saldoprüfung ab.',
  futureDate: 'Das Datum liegt in der Zukunft. Ein Auszug ist von heute oder von einem früheren Tag.',
  wouldBreakBook: (problems) => `Mit dieser Änderung würde sich das Buch nicht laden lassen: ${problems}`,
  noneOfAccount: (account) => `Diese Abstimmung von ${account} gibt es nicht.`,
  switchedOff: 'Das Abstimmen von Konten ist ausgeschaltet. Setzen Sie in der Konfiguration enable_reconciliation: true.',
  dayToCome: 'last_reconciled_date liegt in der Zukunft. Möglich sind heute oder ein früherer Tag.',
}

export const settings: typeof english.settings = {
  notChanged: (file, why) => `${file} wurde nicht geändert: ${why}`,
  noDemo: 'Hier wird keine Demo angeboten. „daybook --demo“ startet sie.',
  demoFileExists: (name) => `${name} gibt es bereits, und das Demobuch enthält eine Datei dieses Namens. Es wurde nichts geschrieben.`,
}

export const entries: typeof english.entries = {
  notUtf8: (name) => `${name} ist nicht in UTF-8 geschrieben. Wählen Sie eine andere Datei, oder wandeln Sie sie um.`,
  noFileForEntries:
    'add_journal_path ist nicht eingestellt. Nennen Sie dort eine Datei des Journals für neue Einträge, etwa add_journal_path: added.journal',
  fileOutside: (path) => `add_journal_path führt aus dem Ordner des Journals hinaus, wo nichts geschrieben wird: ${path}`,
  noAmount: 'Im Text wurde kein gültiger Betrag gefunden.',
  whichAmount: (choices: string) =>
    `Das kann mehr als einen Betrag bedeuten: ${choices}. Lassen Sie einen stehen und schreiben Sie seine Währung dahinter, oder füllen Sie das Formular aus; ein Datum schreiben Sie als JJJJ-MM-TT.`,
  sameAccount: (account) => `Beide Konten sind ${account}: Es würde kein Geld bewegt.`,
  notReadAsMeant: (file) =>
    `${file} würde mit diesem Eintrag nicht wie gemeint gelesen: Die Datei endet in einem Kommentar oder einem anderen Block, oder sie versteht andere Beträge. Prüfen Sie ihre letzten Zeilen.`,
  notChanged: (file) => `${file} wurde nicht geändert.`,
  makeFile: (file) => `add_journal_path: ${file} gibt es nicht. Legen Sie die Datei an, notfalls leer, und versuchen Sie es noch einmal.`,
  endsInBlock: (file) =>
    `${file} endet in einem Kommentar oder einem anderen Block, in dem keine Buchung gelesen wird. Beenden Sie zuerst den Block.`,
  noDocument: (name, endings) => `${name} lässt sich nicht anhängen: Der Name muss auf eine dieser Endungen enden: ${endings}.`,
  brokenJournal: 'Das Journal lässt sich nicht lesen. Beheben Sie zuerst den Fehler; „daybook check“ zeigt die Stelle.',
  onlyOnTransactions: (dialect) => `Ein ${dialect}-Journal nennt Dokumente in Schlagwörtern von Buchungen. Hängen Sie es an eine Buchung an.`,
  attachedAlready: (name) => `An der Buchung hängt bereits ${name} mit demselben Inhalt.`,
  commaInFolder: (name) => `hledger beendet den Wert eines Schlagworts an einem Komma, und dieser Ordner enthält eines: ${name}`,
  transactionMoved: (place) => `${place}: Die Buchung steht nicht mehr hier. Gleichen Sie ab, und versuchen Sie es noch einmal.`,
  noAccount: (account) => `Das Buch hat kein Konto ${account}.`,
  transactionGone: 'Die Buchung ist nicht mehr im Buch. Wählen Sie sie noch einmal.',
  namedAlready: 'Das Journal nennt dieses Dokument bereits.',
  notNamed: (name) => `Das Journal nennt kein Dokument ${name}.`,
  namedNoLonger: (name) => `Das Journal auf dem Datenträger nennt ${name} nicht mehr. Gleichen Sie ab, und prüfen Sie noch einmal.`,
  tooLarge: (name, mebibytes) => `${name} ist größer als ${mebibytes} MiB. Öffnen Sie die Datei direkt auf dem Datenträger.`,
  documentGone: (name) => `${name} ist nicht mehr auf dem Datenträger. Korrigieren Sie das Journal, oder legen Sie die Datei zurück.`,
  documentOutside: (name) =>
    `${name} liegt außerhalb des Journal-Ordners oder gehört nicht zu seinen Dokumenten. Nur Dateien unterhalb dieses Ordners werden gezeigt.`,
  documentKind: (name) =>
    `${name} ist kein PDF, Bild, Text, Office-Dokument und keine E-Mail; nur diese werden gezeigt. Öffnen Sie die Datei direkt auf dem Datenträger.`,
  documentUnreadable: (name) => `${name} lässt sich nicht lesen. Prüfen Sie die Zugriffsrechte.`,
  notADay: (written) => `date: Erwartet wird ein Tag als JJJJ-MM-TT statt ${written}.`,
  notAnAmount: (field, written) => `${field}: Erwartet wird eine Zahl über null, etwa 12.50, statt ${written}.`,
  notACommodity: (field, written) => `${field}: Erwartet wird ein Wertpapier oder eine Währung, etwa EUR, statt ${written}.`,
  fieldTooLong: (field, most) => `${field}: Möglich sind höchstens ${most} Zeichen.`,
  fieldRequired: (field) => `${field} fehlt.`,
  otherAmount: 'to_commodity: Nötig, wenn ein anderer Betrag eingeht, als abgegangen ist.',
  rateAlone: 'to_commodity: Nötig zusammen mit exchange_rate.',
  sameCommodity: (commodity) => `to_amount: ${commodity} geht ab und ${commodity} geht ein, also ist beides gleich.`,
  howMuchArrives: (commodity) => `to_amount: Es fehlt, wie viel ${commodity} eingeht, oder exchange_rate.`,
}

export const files: typeof english.files = {
  ownFolder: (folder) => `${folder} ist ein eigener Ordner von Daybook. Nennen Sie einen anderen.`,
  nameTaken: (count, name) => `Es gibt bereits ${count} Dateien mit dem Namen ${name}. Wählen Sie einen anderen.`,
  diskFull: 'Der Datenträger ist voll. Es wurde nichts geändert; schaffen Sie Platz, und versuchen Sie es noch einmal.',
  quotaUsedUp: 'Das Kontingent des Datenträgers ist aufgebraucht. Es wurde nichts geändert; schaffen Sie Platz, und versuchen Sie es noch einmal.',
  diskReadOnly: 'Der Datenträger ist schreibgeschützt. Es wurde nichts geändert.',
  noPermission:
    'Daybook darf nicht in den Ordner des Journals oder in eine Datei darin schreiben. Es wurde nichts geändert; prüfen Sie die Zugriffsrechte.',
  diskFails: 'Der Datenträger meldet einen Ein-/Ausgabefehler. Es wurde nichts geändert.',
  tooManyOpen: 'Es sind zu viele Dateien geöffnet. Es wurde nichts geändert; versuchen Sie es noch einmal.',
  nameTooLong: 'Der Dateiname ist zu lang. Es wurde nichts geändert.',
  otherDisk:
    'Die Datei liegt auf einem anderen Datenträger als der Ordner des Journals und kann deshalb nicht in einem Schritt ersetzt werden. Es wurde nichts geändert.',
  unusable: (name, why) => `${name} kann nicht verwendet werden: ${why}`,
  relativePath: 'Schreiben Sie den Namen relativ zum Ordner, etwa 2024/januar.ledger.',
  hiddenFile: 'Versteckte Dateien und Ordner werden nicht geschrieben.',
  brokenLink: 'Eine Verknüpfung im Pfad führt ins Leere.',
  leadsOut: 'Der Name führt aus dem Ordner hinaus.',
  fileInPath: 'Ein Teil des Pfads ist eine Datei und kein Ordner.',
  notRegular: 'Es ist keine gewöhnliche Datei.',
  namedTwice: (name) => `${name} kommt in einer Änderung zweimal vor.`,
  foreignFolder: (folder) => `${folder} im Ordner des Journals ist kein Ordner von Daybook. Es wurde nichts geändert; entfernen Sie ihn.`,
  readOnly: (name) => `${name} ist schreibgeschützt. Heben Sie den Schreibschutz auf, und versuchen Sie es noch einmal.`,
  noChange: (id) => `Es gibt keine Änderung ${id}.`,
  undoneAlready: (title) => `„${title}“ wurde bereits rückgängig gemacht.`,
  unreadable: (name) => `${name} gibt es nicht oder darf nicht gelesen werden.`,
  noVersion: (name) => `Diese Version von ${name} gibt es nicht.`,
  notServed: (name) => `${name} ist eine Konfiguration, eine Sicherung oder ein Geheimnis. Öffnen Sie die Datei direkt auf dem Datenträger.`,
  ofOtherBook: (name) => `${name} gehört zu einem anderen Buch. Öffnen Sie die Datei dort.`,
  changedSinceShown: (name) => `${name} hat sich seit der Anzeige geändert. Prüfen Sie den Unterschied noch einmal.`,
  chooseTransactions: 'Wählen Sie Buchungen; nur ein Konto wird im ganzen Buch umbenannt.',
  noMatches: 'Keine Buchung passt zur Suche.',
  forecast: 'Eine Prognose steht in keiner Datei. Ändern Sie die Regel, aus der sie entsteht.',
  chosenGone: (count) =>
    plural(count, {
      one: '# der gewählten Buchungen ist nicht mehr im Buch. Wählen Sie neu.',
      other: '# der gewählten Buchungen sind nicht mehr im Buch. Wählen Sie neu.',
    }),
  notSavedBusy: (name) => `${name} wurde anderswo geändert. Es wurde nichts gespeichert; versuchen Sie es noch einmal.`,
  tooManySearches: (count) => `Es gibt bereits ${count} gespeicherte Suchen. Entfernen Sie zuerst eine.`,
  noteChanged: (account) => `Die Notiz zu ${account} wurde seit dem Lesen geändert. Es wurde nichts gespeichert.`,
  noteRemoved: (account) => `Die Notiz zu ${account} wurde gespeichert und seitdem anderswo entfernt.`,
  notText: (name) => `${name} ist nicht in UTF-8 geschrieben und kann nicht als Text bearbeitet werden.`,
  beancountBudget: 'Daybook schreibt keine Budgets in ein Beancount-Journal. Ändern Sie die Zeile custom "budget" im Journal selbst.',
  brokenJournal: 'Das Journal lässt sich nicht lesen. Beheben Sie zuerst den Fehler.',
  budgetCurrencies: (account, currency) => `Das Budget von ${account} ist nicht allein in ${currency}. Ändern Sie es im Journal selbst.`,
  budgetNotRead: (name, amount, account) =>
    `${name} hätte mit dieser Änderung kein Budget von ${amount} für ${account}: Die Datei endet in einem Kommentar oder einem anderen Block, oder der Monat hat kein Budget. Prüfen Sie ihre letzten Zeilen.`,
  notUtf8: (name) => `${name} ist nicht in UTF-8 geschrieben.`,
  demoOverJournal: (journal) =>
    `${journal} ist nicht leer und wird nicht überschrieben. Öffnen Sie das Demobuch daneben mit „daybook --demo“, oder nennen Sie ein leeres Journal.`,
  noFileOfBook: (name) => `${name} ist keine Datei des Buchs.`,
  notSavedChanged: (name) => `${name} wurde seit dem Lesen anderswo geändert. Es wurde nichts gespeichert.`,
  folderExists: (name) => `${name} gibt es bereits. Es wurde nichts geschrieben; wählen Sie einen anderen Ordner.`,
  folderIncluded: 'Das Journal schließt alle Dateien dieses Ordners ein, die neuen Dateien würden also Teil davon. Wählen Sie einen anderen Ordner.',
  sameFiles: (folder) => `${folder} enthält diese Dateien bereits.`,
  notWrittenBusy: (name) => `${name} wurde anderswo geändert. Es wurde nichts geschrieben; prüfen Sie den Unterschied noch einmal.`,
  transactionChanged:
    'Diese Buchung wurde seit der Anzeige anderswo geändert oder gelöscht. Es wurde nichts gespeichert; schließen und öffnen Sie sie noch einmal.',
  fileExists: 'Die Datei gibt es bereits',
  fileMissing: 'Die Datei gibt es nicht',
  notValid: 'Die Prüfung ist fehlgeschlagen',
}

export const queries: typeof english.queries = {
  noAccount: (account) => `Im Journal gibt es kein Konto „${account}“.`,
  noRate: (currency, from) => `Es ist kein Wechselkurs von ${from} nach ${currency} bekannt. Ergänzen Sie im Journal einen Kurs für dieses Paar.`,
  futureDate: (day, today) => `Der Stichtag kann nicht in der Zukunft liegen: ${day} ist nach heute, ${today}.`,
  fromAfterTo: 'Der Anfang darf nicht nach dem Ende liegen.',
  noPriceTerm: (term) => `Ein Kurs hat kein „${term}“. Möglich sind commodity, currency, date und amount.`,
  noFinding: 'Diesen Befund gibt es nicht. Vielleicht hat sich das Buch geändert.',
  tooManyPivotColumns: (count, most) =>
    `Die Pivottabelle hat ${count} Spalten, möglich sind höchstens ${most}. Drehen Sie sie um, oder wählen Sie mit where weniger aus.`,
  timeUsedUp: (seconds) => `Ihre Abfragen haben ihre Zeit verbraucht. Versuchen Sie es in ${seconds} Sekunden noch einmal.`,
  tooManyQueued: 'Es warten zu viele Abfragen. Versuchen Sie es gleich noch einmal.',
  tookTooLong: (seconds) => `Die Abfrage dauerte länger als ${seconds} Sekunden und wurde beendet. Fragen Sie weniger Tage oder Konten ab.`,
  neededTooMuchMemory: 'Die Abfrage brauchte zu viel Speicher und wurde beendet. Fragen Sie weniger Zeilen ab.',
  stopped: 'Die Abfrage wurde vor ihrer Antwort beendet.',
  tooLong: (length, most) => `Die Abfrage hat ${length} Zeichen; möglich sind höchstens ${most}.`,
  nestedTooDeep: (most) => `Die Abfrage verschachtelt mehr als ${most} Klammern.`,
  oneStatement: 'Nur eine SQL-Anweisung ist erlaubt.',
  answerTooLarge: (megabytes) =>
    `Das Ergebnis ist größer als ${megabytes} MB. Fragen Sie weniger Spalten oder Zeilen ab, oder ergänzen Sie ein limit.`,
  tooManyRows: (count) =>
    `Das Ergebnis hat mehr als ${count} Zeilen, und eine unvollständige Datei wird nicht geschrieben. Fragen Sie weniger Zeilen ab, oder ergänzen Sie ein limit.`,
  noCreditCard: (account) => `In den Einstellungen gibt es keine Kreditkarte „${account}“.`,
  noGoal: (type, name) => `In den Einstellungen gibt es kein Ziel „${name}“ der Art ${type}.`,
  gone: (name) => `${name} gibt es nicht mehr.`,
  changedMeanwhile: (name) => `${name} wurde inzwischen geändert. Es wurde nichts geschrieben.`,
  nothingChanged: 'Es wurde nichts geändert.',
}

export const requests: typeof english.requests = {
  noSettingsToUndo: 'Seit dem Start von Daybook wurden die Einstellungen nicht geändert.',
  settingsChanged: 'Die Konfigurationsdatei wurde anderswo geändert und neu gelesen. Prüfen Sie sie, bevor Sie speichern.',
  nothingToUndo: 'Die Dateien sind bereits so wie vor dieser Änderung.',
  beingChanged: (name) => `${name} wird gerade anderswo geändert. Versuchen Sie es noch einmal.`,
  editedSince: (name, written) => `${name} wurde seitdem bearbeitet, in den Zeilen dieser Änderung:\n${written}`,
  undoBreaksBook: (problems) => `Ohne diese Änderung würde sich das Buch nicht laden lassen: ${problems}`,
  nothingWrittenBusy: (name) => `${name} wird gerade anderswo geändert. Es wurde nichts geschrieben; versuchen Sie es noch einmal.`,
  wouldBreakBook: (problems) => `Mit dieser Änderung würde sich das Buch nicht laden lassen, deshalb wurde nichts geschrieben: ${problems}`,
  tooManyAtOnce: 'Zu viele Ihrer Anfragen werden gerade beantwortet. Schließen Sie einige Seiten, oder versuchen Sie es gleich noch einmal.',
  folderInUse: (process) =>
    `Ein anderes Daybook (${process}) ändert gerade Dateien dieses Ordners. Es wurde nichts geändert; versuchen Sie es noch einmal.`,
  ourMistake: (id) => `In Daybook ist ein Fehler aufgetreten. Im Protokoll steht mehr unter ${id}.`,
  databaseAway:
    'Die Datenbank antwortet nicht: Berichte haben den Stand des letzten Abgleichs, und bis sie wieder da ist, lässt sich nichts ändern. Versuchen Sie es gleich noch einmal.',
  logFolderLost:
    'Der Datenordner wurde im laufenden Betrieb entfernt oder ersetzt: Berichte haben den Stand des letzten Abgleichs, und es lässt sich nichts ändern. Stellen Sie ihn wieder her und starten Sie Daybook neu; das Protokoll nennt den Ordner.',
  databaseReadOnly: 'Die Datenbank kann im Moment nur gelesen werden. Es wurde nichts geändert; versuchen Sie es gleich noch einmal.',
  databaseRefuses:
    'Die Datenbank lehnt die Anmeldung von Daybook ab: Berichte haben den Stand des letzten Abgleichs, und es lässt sich nichts ändern. Den Grund nennt das Protokoll; korrigieren Sie Benutzer oder Passwort in DATABASE_URL, und starten Sie neu.',
  databaseDamaged:
    'Die Datenbank ist auf der Festplatte beschädigt: Berichte haben den Stand des letzten Abgleichs, und es lässt sich nichts ändern. „daybook verify“ zeigt den Schaden, „daybook restore“ oder „daybook events import“ stellt eine Sicherung wieder her.',
  tooLarge: (size) => `Die Datei oder der Text ist größer als ${size}.`,
  noFile: 'Diese Datei gibt es nicht.',
  journalUnread: (problems) => `Das Journal konnte nicht gelesen werden, daher gibt es noch keine Zahlen: ${problems}`,
  readOnly: 'Dieses Daybook ist schreibgeschützt: Es lässt sich nichts ändern.',
  diskFull: (file) => `Der Datenträger mit ${file} ist voll. Es wurde nichts geändert; schaffen Sie Platz, und versuchen Sie es noch einmal.`,
  invalidSettings: (problems) => `Ungültige Konfiguration\n${problems}`,
}
