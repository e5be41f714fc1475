import { createClient } from "@sagittal/sdk";

/** Read anew at every visit. */
export const dynamic = "force-dynamic";

/** The newest session of the team: each value with its error, and how it stands to its target. */
export default async function Page() {
  const sagittal = createClient({ baseUrl: process.env.SAGITTAL_URL, token: process.env.SAGITTAL_API_KEY, maxRetries: 2 });
  const [newest] = (await sagittal.sessions.list({ status: "completed", limit: 1 })).results;
  if (!newest) return <p>No session yet.</p>;

  const { metrics } = await sagittal.catalogue.of(newest.activity, "en");
  const specs = new Map(metrics[newest.exercise]?.map((spec) => [spec.key, spec]));
  const rows = newest.metrics.flatMap(({ key, value_num, value_json }) => {
    const spec = specs.get(key);
    return spec && value_num !== null ? [{ spec, value: value_num, error: value_json.se, verdict: value_json.verdict ?? "" }] : [];
  });
  return (
    <main>
      <h1>{newest.exercise}</h1>
      <p>Technique score: {newest.score ?? "not given"}</p>
      <table>
        <thead>
          <tr>
            <th>Metric</th>
            <th>Value</th>
            <th>Standard error</th>
            <th>Verdict</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ spec, value, error, verdict }) => (
            <tr key={spec.key}>
              <th scope="row">{spec.label}</th>
              <td>{`${value.toFixed(1)} ${spec.unit}`}</td>
              <td>{error?.toFixed(1)}</td>
              <td>{verdict}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}
