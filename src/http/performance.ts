/** Paisa's timing headers. Nothing here asks the database, so the counts of SQL are zero. */
export const performanceHeaders = (startedMs: number): Record<string, string> => ({
  'X-Paisa-Perf-Latency-Ms': String(Math.round(performance.now() - startedMs)),
  'X-Paisa-Perf-SQL-Count': '0',
  'X-Paisa-Perf-SQL-Time-Ms': '0.000',
})
