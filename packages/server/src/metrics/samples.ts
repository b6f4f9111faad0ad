import { Counter, Gauge, Registry } from '@prometheus-io/client'

export type Samples = ReturnType<typeof newSamples>

/** A registry for one scrape, to which values are added as they are read. */
export function newSamples() {
  const registry = new Registry()
  const create = (name: string, help: string, ...labelNames: string[]) => {
    const config = { name, help, labelNames, registers: [registry] }
    if (labelNames.includes('quantile')) return new Quantiles(config)
    return name.endsWith('_total') ? new Counter(config) : new Gauge(config)
  }

  return {
    registry,
    /** Adds one value without labels. An undefined value leaves the metric without a sample. */
    value(name: string, help: string, value: number | undefined) {
      const metric = create(name, help)
      if (value === undefined) metric.remove()
      else metric.inc(value)
    },
    /** Adds one sample per value of the label. */
    values(name: string, help: string, label: string, values: Record<string, number> | undefined) {
      const metric = create(name, help, label)
      for (const [key, value] of Object.entries(values ?? {})) metric.inc({ [label]: key }, value)
    },
    /** Adds facts about the program as labels of the value 1, which queries join. */
    info(name: string, help: string, labels: Record<string, string>) {
      create(name, help, ...Object.keys(labels)).inc(labels)
    },
  }
}

/** Quantiles that Node has computed. The library's Summary computes its own from each observation. */
class Quantiles extends Gauge<string> {
  override async get() {
    return { ...(await super.get()), type: 'summary' as const }
  }
}
