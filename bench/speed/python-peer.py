"""Google's MediaPipe for Python over a video: frames per second of decoding, finding and following with the heavy model, and CPU time per frame.

    python3 python-peer.py VIDEO MODEL.tflite FRAMES

MODEL.tflite is the heavy landmark model, which the package would load from the network: it is put where the package looks for it. Prints JSON.
"""

import json
import shutil
import sys
import time
from pathlib import Path

import cv2
import mediapipe as mp

video, model, frames = sys.argv[1], sys.argv[2], int(sys.argv[3])
place = Path(mp.__file__).parent / "modules/pose_landmark/pose_landmark_heavy.tflite"
if not place.exists():
    shutil.copy(model, place)
film = cv2.VideoCapture(video)
with mp.solutions.pose.Pose(model_complexity=2) as pose:
    found = done = 0
    started = cpu = 0.0
    while done < frames:
        read, picture = film.read()
        if not read:
            break
        if done == 1:
            # The first frame opens the models.
            started, cpu = time.perf_counter(), time.process_time()
        found += pose.process(cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)).pose_landmarks is not None
        done += 1
    seconds, cpu = time.perf_counter() - started, time.process_time() - cpu
print(json.dumps({"frames": done - 1, "found": found, "seconds": seconds, "cpu": cpu, "version": mp.__version__}))
