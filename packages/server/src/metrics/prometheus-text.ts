import { Counter, Gauge, Registry } from 'prom-client'

/** A value of now; `labels` tells those of one name apart. */
export type Sample = { value: number; labels?: Record<string, string> }
type Metric = { name: string; help: string; samples: Sample[] }

/** Values that are read when somebody asks for them, in the text format of Prometheus. A name in `_total` only grows. */
export async function prometheusText(metrics: Metric[]): Promise<string> {
  const registry = new Registry()
  for (const { name, help, samples } of metrics) {
    const labelNames = Object.keys(samples[0]?.labels ?? {})
    const options = { name, help, labelNames, registers: [registry] }
    if (name.endsWith('_total')) {
      const counter = new Counter(options)
      for (const { value, labels = {} } of samples) counter.inc(labels, value)
      continue
    }
    const gauge = new Gauge(options)
    for (const { value, labels = {} } of samples) gauge.set(labels, value)
    // Else it would say 0 of what is not known.
    if (samples.length === 0) gauge.remove()
  }
  return registry.metrics()
}

/** One value without labels; none where it is not known. */
export function metric(name: string, help: string, value: number | undefined): Metric {
  return { name, help, samples: value === undefined ? [] : [{ value }] }
}

/** One value for each value of a label. */
export function labelled(
  name: string,
  help: string,
  label: string,
  values: Record<string, number> | undefined,
): Metric {
  const samples = Object.entries(values ?? {}).map(([key, value]) => ({ value, labels: { [label]: key } }))
  return { name, help, samples }
}
