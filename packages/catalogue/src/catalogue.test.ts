import { ACTIVITIES, CameraView } from "@sagittal/contract";
import { describe, expect, it } from "vitest";
import { METRIC_GROUPS, UNITS } from "./definition.ts";
import { activityDefinition, exercisesOf, metricsFor } from "./lookup.ts";
import { SOURCES } from "./sources.ts";
import { isOrdered } from "./zones/classify.ts";

/** Tags that name no publication. */
const NO_PUBLICATION = ["coaching", "expert"];

/** Tests whose result is a time without a published norm: nothing in them is scored. */
const TIMED_ONLY = new Set(["T-Test", "6 m Timed Hop"]);

describe.each(ACTIVITIES)("catalogue of %s", (activity) => {
  const { exercises, metrics, zones } = activityDefinition(activity);

  it("names itself and has exercises that fit the session's field", () => {
    expect(activityDefinition(activity).activity).toBe(activity);
    expect(Object.keys(exercises).length).toBeGreaterThan(0);
    for (const [name, { views }] of Object.entries(exercises)) {
      expect(name.length).toBeLessThanOrEqual(80);
      expect(views.length).toBeGreaterThan(0);
      expect(new Set(views).size).toBe(views.length);
    }
  });

  it("gives every exercise a slug of its own", () => {
    const slugs = exercisesOf(activity).map((exercise) => exercise.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it("has plausible bounds that hold the zone", () => {
    for (const { name } of exercisesOf(activity)) {
      for (const { key, zone, definition } of metricsFor(activity, name)) {
        const limits = zone ? [zone.amberLow, zone.minGood, zone.maxGood, zone.amberHigh].filter((v) => v !== null) : [];
        const [least, most] = definition.plausible ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
        for (const limit of limits) expect(limit >= least && limit <= most, `${name}/${key}: ${limit}`).toBe(true);
      }
    }
  });

  it("refers only to exercises and metrics that are defined, and to each pair once", () => {
    const seen = new Set<string>();
    for (const row of zones) {
      expect(Object.keys(metrics)).toContain(row.metric);
      for (const exercise of row.exercises) {
        expect(Object.keys(exercises)).toContain(exercise);
        expect(seen).not.toContain(`${exercise}/${row.metric}`);
        seen.add(`${exercise}/${row.metric}`);
      }
    }
  });

  it("uses every metric, each from a view that its exercise supports", () => {
    const used = new Set(zones.map((row) => row.metric));
    for (const key of Object.keys(metrics)) expect(used).toContain(key);
    for (const { name } of exercisesOf(activity)) {
      for (const metric of metricsFor(activity, name)) expect(metric.views, `${name}/${metric.key}`).not.toHaveLength(0);
    }
  });

  it("measures something from every view of every exercise", () => {
    for (const { name, views } of exercisesOf(activity)) {
      for (const view of views) {
        const metrics = metricsFor(activity, name, view);
        const scored = TIMED_ONLY.has(name) ? metrics : metrics.filter((metric) => metric.zone && metric.definition.weight > 0);
        expect(scored.length, `${name} ${view}`).toBeGreaterThan(0);
      }
    }
  });

  it("has ordered zones that agree with what is better", () => {
    for (const { name } of exercisesOf(activity)) {
      for (const { key, zone, definition } of metricsFor(activity, name)) {
        if (!zone) continue;
        const where = `${name}/${key}`;
        expect(isOrdered(zone), where).toBe(true);
        expect(zone.minGood !== null || zone.maxGood !== null, where).toBe(true);
        if (definition.higherIsBetter === true) expect(zone.maxGood, where).toBeNull();
        if (definition.higherIsBetter === false) expect(zone.minGood, where).toBeNull();
        if (definition.higherIsBetter === null) expect(zone.minGood !== null && zone.maxGood !== null, where).toBe(true);
        expect(definition.weight, `${where} has a zone but is never scored`).toBeGreaterThan(0);
      }
    }
  });

  it("defines each metric completely, with sources that exist", () => {
    for (const [key, metric] of Object.entries(metrics)) {
      expect(key).toMatch(/^[a-z][a-z0-9_]*$/);
      expect(key, "a side suffix belongs to emitted keys only").not.toMatch(/_(left|right)$/);
      expect(UNITS).toContain(metric.unit);
      expect(METRIC_GROUPS).toContain(metric.group);
      expect(metric.views.length, key).toBeGreaterThan(0);
      for (const view of metric.views) expect(CameraView.options).toContain(view);
      expect(metric.definition.trim().length, key).toBeGreaterThan(2);
      expect(metric.definition, "definitions stand on their own").not.toMatch(/^(as|see) |\b[A-H]\d{1,2}\b/);
      expect(metric.sources.length, key).toBeGreaterThan(0);
      for (const tag of metric.sources) expect([...Object.keys(SOURCES), ...NO_PUBLICATION], key).toContain(tag);
      if (metric.evidence === "validated") {
        expect(
          metric.sources.some((tag) => !NO_PUBLICATION.includes(tag)),
          `${key} is validated by a publication`,
        ).toBe(true);
      }
    }
  });
});

describe("catalogue as a whole", () => {
  it("uses every metric group that it names", () => {
    const used = new Set(
      ACTIVITIES.flatMap((activity) => Object.values(activityDefinition(activity).metrics).map((metric) => metric.group)),
    );
    expect([...used].toSorted()).toEqual([...METRIC_GROUPS].toSorted());
  });

  it("covers what it is meant to cover", () => {
    const exercises = ACTIVITIES.reduce((sum, activity) => sum + exercisesOf(activity).length, 0);
    const metrics = ACTIVITIES.reduce((sum, activity) => sum + Object.keys(activityDefinition(activity).metrics).length, 0);
    expect([exercises, metrics]).toEqual([135, 505]);
  });
});
