import { Refusal } from '#vocabulary/refusal.ts'

/** The report itself; a refusal ends the test with what it says. */
export function given<Report>(report: Report | Refusal): Report {
  if (report instanceof Refusal) throw new Error(report.message)
  return report
}
