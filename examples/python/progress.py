"""Did the athlete change, or is it measurement error? A notebook in cells: run it whole, or cell by cell in an editor that knows `# %%`.

Needs SAGITTAL_URL and SAGITTAL_API_KEY, and two videos of the same exercise: python progress.py before.mp4 after.mp4
"""

# %% Connect
import os
import sys

from sagittal import Client

sagittal = Client(os.environ["SAGITTAL_URL"], os.environ["SAGITTAL_API_KEY"])
before_file, after_file = sys.argv[1:3]

# %% Upload both videos of one athlete
athlete = sagittal.post_clients({"display_name": "Anna"})
before, after = (
    sagittal.create_and_wait(video, activity="running", exercise="Treadmill", camera_view="side", client=athlete["id"])
    for video in (before_file, after_file)
)

# %% Names and units of the metrics
catalogue = sagittal.get_exercises(activity="running", lang="en")
specs = {spec["key"]: spec for spec in catalogue["metrics"]["Treadmill"]}

# %% A difference counts when it is larger than both errors together explain (95 %)
earlier = {metric["key"]: metric for metric in before["metrics"]}
print(f"{'metric':34} {'before':>8} {'after':>8} {'change':>8} {'beyond error':>13}")
for metric in after["metrics"]:
    spec, old = specs.get(metric["key"]), earlier.get(metric["key"])
    if not spec or not old or metric["value_num"] is None or old["value_num"] is None:
        continue
    error, old_error = metric["value_json"].get("se"), old["value_json"].get("se")
    if error is None or old_error is None:
        continue
    change = metric["value_num"] - old["value_num"]
    detectable = 1.96 * (error**2 + old_error**2) ** 0.5
    answer = "yes" if abs(change) > detectable else "no"
    print(f"{spec['label'][:34]:34} {old['value_num']:8.1f} {metric['value_num']:8.1f} {change:+8.1f} {answer:>13}")
