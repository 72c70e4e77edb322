import math

import chapter
import torch

ANSWER = {3: 5.28, 2: None, -3: None}
WRONG = {
    "keys 3, 2 and −3": chapter.Only({3: 5.28, 2: None}),
    "the gate alone is 0.99": {3: math.log(99)},
    "tanh 2 is 0.964": {2: 9.0},
    "σ is never negative": {-3: -5.28},
    "there is one": {3: None},
    "the weight is 0.9479": {3: 3.0},
}
ALSO_RIGHT = [ANSWER | {3: torch.tensor(5.28)}, {2: None, -3: None, 3: math.log(0.99 / (math.tanh(3) - 0.99))}]
ALSO_WRONG = [(ANSWER | {2: ...}, "replace the dots with your answer. Still open: 2.")]
