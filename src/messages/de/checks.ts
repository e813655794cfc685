import type { checks as english } from '../en/checks.ts'

export const checks: typeof english = {
  negativeBalance: 'Negativer Saldo',
  negativeBalanceAbout: 'Ein Vermögenskonto kann nicht weniger als nichts enthalten. Eine Buchungszeile fehlt, oder eine ist zu groß.',
  negativeBalanceDetails: (account, amount, day) => `${account} hatte am ${day} den Saldo ${amount}.`,
  creditEntry: 'Einnahme mit falschem Vorzeichen',
  creditEntryAbout: 'Einnahmen sind Geld, das hereinkommt: Ihre Buchungszeilen sind negativ. Eine positive ist meist ein Fehler.',
  debitEntry: 'Ausgabe mit falschem Vorzeichen',
  debitEntryAbout: 'Ausgaben sind Geld, das hinausgeht: Ihre Buchungszeilen sind positiv. Eine negative ist eine Erstattung oder ein Fehler.',
  refundAbout:
    'Hier kam mehr zurück, als je ausgegeben wurde: eine Erstattung für etwas, das nicht in diesem Buch steht, oder ein falsches Vorzeichen.',
  entryDetails: (account, amount, day, payee) => `${account} ${amount} am ${day}, ${payee}.`,
  priceMissing: 'Kurs fehlt',
  priceMissingUnknown:
    'Es ist kein Kurs bekannt, und nicht für alles ein Einstandswert. Was beides nicht hat, hat einen unbekannten Wert und zählt in keiner Zahl. Erfassen Sie einen Kurs.',
  priceMissingAtCost: 'Es ist kein Kurs bekannt, deshalb gilt der Einstandswert. Erfassen Sie einen Kurs.',
  priceMissingDetails: (commodity, currency) => `Es gibt keinen Kurs von ${commodity} in ${currency}, auch nicht über eine andere Währung.`,
  priceMismatch: 'Abweichender Kurs',
  priceMismatchAbout: 'Der bezahlte Kurs ist nicht der, den die Kursquelle für diesen Tag nennt.',
  priceMismatchDetails: (account, day, quantity, paid, source) => `${account} am ${day}: ${quantity} zu ${paid}, die Quelle nennt ${source}.`,
  farDay: 'Tag weitab von allen anderen',
  farDayAbout:
    'Ist das Jahr ein Tippfehler? Was dort gebucht ist, steckt seitdem in jeder Zahl, und Monate und Jahre führen es weitab von allen anderen auf.',
  farDayBefore: (day, years, nearest) => `${day} liegt ${years} Jahre vor ${nearest}, und dazwischen ist nichts.`,
  farDayAfter: (day, years, nearest) => `${day} liegt ${years} Jahre nach ${nearest}, und dazwischen ist nichts.`,
  farPrice: 'Kurs weitab von allen anderen',
  farPriceAbout: 'Ist das Jahr ein Tippfehler? Der Kurs gilt von diesem Tag an, bis es einen späteren gibt.',
  farPriceBefore: (commodity, day, years, nearest) =>
    `Ein Kurs von ${commodity} ist vom ${day}, ${years} Jahre vor ${nearest}, und dazwischen ist nichts.`,
  farPriceAfter: (commodity, day, years, nearest) =>
    `Ein Kurs von ${commodity} ist vom ${day}, ${years} Jahre nach ${nearest}, und dazwischen ist nichts.`,
  copiedFile: 'Kopie einer Datei',
  copiedFileAbout:
    'Ein Programm zum Synchronisieren oder eine Person hat eine Kopie hinterlassen, die das Journal einschließt. Was in beiden steht, zählt doppelt. Vergleichen Sie die beiden, und entfernen Sie eine.',
  copiedFileDetails: (copy, original, common, count) => `${copy} hat ${common} von ${count} Buchungen mit ${original} gemeinsam.`,
  targetMissing: 'Vermögenskonten ohne Zielwert der Aufteilung',
  targetMissingAbout: 'Diese Konten gehören zu keinem Zielwert, deshalb decken die Zielwerte nicht alles ab.',
  transferHalves: 'Zwei Hälften einer Umbuchung?',
  transferHalvesAbout:
    'Von einem Ihrer Konten ging Geld ab, auf einem anderen kam binnen weniger Tage derselbe Betrag an, und keine der Buchungen sagt, was es war. Wenn es eine Umbuchung ist, verbinden Sie die beiden; wenn nicht, ergänzen Sie beide.',
  transferHalvesDetails: (amount, from, to) => `${amount} von ${from} an ${to}.`,
  disagreement: 'Berichte widersprechen sich',
  disagreementAbout: 'Zwei Berichte zeigen verschiedene Werte für dieselbe Zahl. Das ist ein Fehler von Daybook: Bitte melden Sie ihn.',
  diskFull: (folder, left, needed) =>
    `Der Datenträger mit ${folder} ist voll: ${left} MB sind frei, ${needed} MB werden gebraucht. Bis Platz ist, wird nichts aufgezeichnet; danach geht es von selbst weiter.`,
  otherFiles: (event) =>
    `Bei Ereignis ${event} hat ein anderes Programm ein Journal aus anderen Dateien als den hiesigen, unveränderten aufgezeichnet: Gezeigt wird dessen Buch, und jeder Abgleich ersetzt das des anderen. Verwenden Sie dieselben Dateien, oder geben Sie jedem Buch ein eigenes database_schema.`,
  logAltered: (event, why) =>
    `Das Ereignisprotokoll wurde verändert: Ereignis ${event}: ${why}. Prüfen Sie es mit „daybook verify“, und stellen Sie eine Sicherung wieder her.`,
  backupFailed: (why) => `Die geplante Sicherung konnte nicht erstellt werden: ${why}`,
  backupIncomplete: (files) =>
    `Die geplante Sicherung wurde ohne ${files} erstellt: Die Konfiguration nennt diese Dateien für Kurse, aber sie lassen sich nicht lesen`,
  notWatched: (why) => `Änderungen am Journal werden erst nach einigen Sekunden erkannt: ${why}; starten Sie Daybook danach neu.`,
  watchLimit: 'Das System überwacht für diesen Benutzer keine weiteren Dateien; erhöhen Sie fs.inotify.max_user_watches',
  watchersLimit: 'Zu viele offene Dateien oder Überwachungen; erhöhen Sie fs.inotify.max_user_instances oder ulimit -n',
  unwatchable: (path, code) => `${path} lässt sich nicht überwachen (${code})`,
}
