import { Counter, Gauge, Registry } from 'prom-client'

export type Sample = { value: number; labels?: Record<string, string> }
type Metric = { name: string; help: string; samples: Sample[] }

/** Current values in the text format of Prometheus. A name that ends in `_total` is a counter. */
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
    // Otherwise an unknown value would appear as 0.
    if (samples.length === 0) gauge.remove()
  }
  return registry.metrics()
}

/** One value without labels; an undefined value is omitted. */
export function metric(name: string, help: string, value: number | undefined): Metric {
  return { name, help, samples: value === undefined ? [] : [{ value }] }
}

/** One sample per label value. */
export function labelled(
  name: string,
  help: string,
  label: string,
  values: Record<string, number> | undefined,
): Metric {
  const samples = Object.entries(values ?? {}).map(([key, value]) => ({ value, labels: { [label]: key } }))
  return { name, help, samples }
}
